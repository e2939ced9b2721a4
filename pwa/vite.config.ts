import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { type ManifestOptions, VitePWA } from "vite-plugin-pwa";
import { entryFile } from "./vite/entry-file.ts";
import { inlineStyles } from "./vite/inline-styles.ts";
import { precompress } from "./vite/precompress.ts";
import { shortClassNames } from "./vite/short-class-names.ts";
import { source } from "./vite/sources.ts";

/** Name and address come from the shop's settings when the server hands it out. */
const manifest: Partial<ManifestOptions> = JSON.parse(readFileSync(source("app/manifest.json"), "utf8"));

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    react(),
    ...(isSsrBuild
      ? []
      : [
          inlineStyles(),
          VitePWA({
            strategies: "injectManifest",
            srcDir: "src/service-worker",
            filename: "service-worker.ts",
            injectRegister: false,
            manifest,
            injectManifest: {
              // Banners and icons are fetched when first shown: the shell alone must be small.
              globPatterns: ["index.html", "assets/*.js", "icons/favicon.svg"],
              globIgnores: ["assets/boot-*.js", "assets/admin-*.js"],
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
        input: { main: "index.html", boot: "src/app/boot.ts" },
        // Only classes extend what they read from React: reading it does nothing.
        treeshake: { propertyReadSideEffects: false },
        // What most pages share comes with the entry as one file: it compresses better than apart, and each request of
        // its own would cost a round trip's worth of time.
        output: { codeSplitting: { groups: [{ name: entryFile() }] } },
      },
    }),
  },
  ssr: { noExternal: ["graphql-server"] },
}));
