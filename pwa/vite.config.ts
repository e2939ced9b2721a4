import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { type ManifestOptions, VitePWA } from "vite-plugin-pwa";
import { buildManifest } from "./vite/build-manifest.ts";
import { chunks } from "./vite/chunks.ts";
import { panelStyles } from "./vite/panel-styles.ts";
import { precompress } from "./vite/precompress.ts";
import { sourcePath } from "./vite/source-path.ts";

/** Name and address come from the shop's settings when the server hands it out. */
const manifest: Partial<ManifestOptions> = JSON.parse(readFileSync(sourcePath("app/manifest.json"), "utf8"));

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    react(),
    panelStyles(),
    ...(isSsrBuild
      ? []
      : [
          VitePWA({
            strategies: "injectManifest",
            srcDir: "src/service-worker",
            filename: "service-worker.ts",
            injectRegister: false,
            manifest,
            // The server lists what the worker precaches, beside the app shell that it renders.
            // Undefined injects nothing, by its documentation; its type does not know.
            injectManifest: {
              injectionPoint: undefined as never,
              rollupOptions: { treeshake: { propertyReadSideEffects: false } },
            },
          }),
          buildManifest(),
          precompress(),
        ]),
  ],
  // The ES2015 build of rxjs is smaller than the ES5 one that the default conditions find.
  ...(command === "build" &&
    !isSsrBuild && { resolve: { conditions: ["es2015", "module", "browser", "production"] } }),
  css: {
    // Pages carry the names in HTML and critical CSS.
    modules: { generateScopedName: command === "build" ? "[hash:base64:4]" : "[local]_[hash:base64:4]" },
  },
  build: {
    target: "es2022",
    outDir: isSsrBuild ? "dist-ssr" : "dist",
    // The server reads scripts only from its own build.
    copyPublicDir: !isSsrBuild,
    reportCompressedSize: false,
    cssCodeSplit: false,
    // Pages have at most one chunk beside their own; a preload's code costs every page more than it saves.
    modulePreload: false,
    // Chunks import each other by names that do not depend on their contents.
    chunkImportMap: !isSsrBuild,
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      rolldownOptions: {
        // No HTML: the server makes the documents from the build manifest.
        input: { app: "src/first-screen/entry-client.tsx" },
        // Only classes extend what they read from React: reading it does nothing.
        treeshake: { propertyReadSideEffects: false },
        optimization: { inlineConst: { mode: "all", pass: 3 } },
        // One chunk for the entry and what most pages share: it compresses better than several, and each request of its
        // own would cost a round trip's worth of time.
        output: { codeSplitting: { groups: chunks() } },
      },
    }),
  },
  ssr: { noExternal: ["graphql-server"] },
}));
