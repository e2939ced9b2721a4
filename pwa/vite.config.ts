import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { type ManifestOptions, VitePWA } from "vite-plugin-pwa";
import { slot } from "../graphql-server/src/shared/html-template.rules.ts";
import { appChunk } from "./vite/app-chunk.ts";
import { precompress } from "./vite/precompress.ts";
import { shortClassNames } from "./vite/short-class-names.ts";
import { sourcePath } from "./vite/source-path.ts";

/** Name and address come from the shop's settings when the server hands it out. */
const manifest: Partial<ManifestOptions> = JSON.parse(readFileSync(sourcePath("app/manifest.json"), "utf8"));

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    react(),
    ...(isSsrBuild
      ? []
      : [
          VitePWA({
            strategies: "injectManifest",
            srcDir: "src/service-worker",
            filename: "service-worker.ts",
            injectRegister: false,
            manifest,
            injectManifest: {
              // The app shell must be small: banners and icons are cached when they are first shown.
              globPatterns: ["assets/*.js", "icons/favicon.svg"],
              globIgnores: ["assets/boot-*.js", "assets/admin-page-*.js", "assets/settings-forms-*.js"],
              // The server renders the app shell, with the shop's settings, and fills in its revision.
              additionalManifestEntries: [{ url: "index.html", revision: slot("shell-revision") }],
            },
          }),
          precompress(),
        ]),
  ],
  // The ES2015 build of rxjs is smaller than the ES5 one that the default conditions find.
  ...(command === "build" &&
    !isSsrBuild && { resolve: { conditions: ["es2015", "module", "browser", "production"] } }),
  css: {
    modules: { generateScopedName: command === "build" ? shortClassNames() : "[local]_[hash:base64:4]" },
  },
  build: {
    target: "es2022",
    outDir: isSsrBuild ? "dist-ssr" : "dist",
    manifest: !isSsrBuild,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      rolldownOptions: {
        // No HTML: the server makes the documents from Vite's manifest.
        input: { app: "src/app/entry-client.tsx", boot: "src/app/boot.ts" },
        // Only classes extend what they read from React: reading it does nothing.
        treeshake: { propertyReadSideEffects: false },
        optimization: { inlineConst: { mode: "all", pass: 3 } },
        // One chunk for the entry and what most pages share: it compresses better than several, and each request of its
        // own would cost a round trip's worth of time.
        output: { codeSplitting: { groups: [{ name: appChunk() }] } },
      },
    }),
  },
  ssr: { noExternal: ["graphql-server"] },
}));
