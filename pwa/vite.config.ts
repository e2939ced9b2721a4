import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { type ManifestOptions, VitePWA } from "vite-plugin-pwa";
import { buildManifest } from "./vite/build-manifest.ts";
import { chunks } from "./vite/chunks.ts";
import { panelStyles } from "./vite/panel-styles.ts";
import { precompress } from "./vite/precompress.ts";
import { sourcePath } from "./vite/source-path.ts";

/** The server adds name and address from the shop's settings when it serves the manifest. */
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
            // The server lists the files that the worker precaches, beside the app shell that it renders. The plugin's
            // documentation allows `undefined`, which injects nothing; the option's type does not.
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
    // HTML and critical CSS contain the class names, so they are short.
    modules: { generateScopedName: command === "build" ? "[hash:base64:4]" : "[local]_[hash:base64:4]" },
  },
  build: {
    target: "es2022",
    outDir: isSsrBuild ? "dist-ssr" : "dist",
    // The server reads scripts only from its own build.
    copyPublicDir: !isSsrBuild,
    reportCompressedSize: false,
    cssCodeSplit: false,
    // Pages load at most one chunk beside their own; the code for preloading costs every page more than it saves.
    modulePreload: false,
    // Chunks import each other by names that are independent of their contents.
    chunkImportMap: !isSsrBuild,
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      rolldownOptions: {
        // No HTML: the server makes the documents from the build manifest.
        input: { app: "src/first-screen/entry-client.tsx" },
        // Reading React's exports has no side effect; without this option, classes that extend React's would be kept
        // although unused.
        treeshake: { propertyReadSideEffects: false },
        optimization: { inlineConst: { mode: "all", pass: 3 } },
        // One chunk for the entry and the modules that most pages share: it compresses better than several, and each
        // further request costs a round trip.
        output: { codeSplitting: { groups: chunks() } },
      },
    }),
  },
  ssr: { noExternal: ["graphql-server"] },
}));
