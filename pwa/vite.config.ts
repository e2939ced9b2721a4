import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { type ManifestOptions, VitePWA } from "vite-plugin-pwa";
import packageFile from "./package.json" with { type: "json" };
import { BROWSER_OPTIMIZATIONS, BROWSER_RESOLVE, CLASS_NAMES } from "./vite/browser-build.ts";
import { buildManifest } from "./vite/build-manifest.ts";
import { chunks } from "./vite/chunks.ts";
import { cssModuleRules } from "./vite/css-module-rules.ts";
import { failOnWarning, NO_TIMINGS } from "./vite/fail-on-warning.ts";
import { precompress } from "./vite/precompress.ts";
import { sourcePath } from "./vite/source-path.ts";

/**
 * The web app manifest. The server adds the shop's name and URL from its settings when it sends the manifest. Browsers
 * ignore `version`; operators read from it which release a server sends.
 */
const manifest: Partial<ManifestOptions> & { version: string } = {
  ...JSON.parse(readFileSync(sourcePath("app/manifest.json"), "utf8")),
  version: packageFile.version,
};

export default defineConfig(({ isSsrBuild, command }) => ({
  ...(command === "build" && { customLogger: failOnWarning() }),
  plugins: [
    react(),
    cssModuleRules(),
    ...(isSsrBuild
      ? []
      : [
          VitePWA({
            strategies: "injectManifest",
            srcDir: "src/service-worker",
            filename: "service-worker.ts",
            injectRegister: false,
            manifest,
            // Keeps the PWA plugin from inserting a list of files into the service worker. The server inserts the list
            // instead, because it must contain the app shell, which the server renders. The plugin's documentation
            // allows `undefined` for this, but the option's type does not.
            injectManifest: {
              injectionPoint: undefined as never,
              rollupOptions: {
                ...NO_TIMINGS,
                treeshake: { propertyReadSideEffects: false },
                // The PWA plugin builds the worker with a logger of its own, which would only print a warning. So a
                // warning ends the build here.
                onwarn: ({ message }: { message: string }) => {
                  throw new Error(message);
                },
              },
            },
          }),
          buildManifest(),
          precompress(),
        ]),
  ],
  ...(command === "build" && !isSsrBuild && { resolve: BROWSER_RESOLVE }),
  css: {
    modules: command === "build" ? CLASS_NAMES : { generateScopedName: "[local]_[hash:base64:4]" },
  },
  build: {
    target: "es2022",
    outDir: isSsrBuild ? "dist-ssr" : "dist",
    // The server needs only scripts from its own build, no public files.
    copyPublicDir: !isSsrBuild,
    reportCompressedSize: false,
    cssCodeSplit: false,
    // Vite's code for preloading chunks would cost more bytes than it saves, because a page loads at most one chunk
    // besides its own.
    modulePreload: false,
    // Chunks import each other by names without hashes, so that a changed chunk does not change the others.
    chunkImportMap: !isSsrBuild,
    assetsInlineLimit: 0,
    rolldownOptions: {
      ...NO_TIMINGS,
      ...(!isSsrBuild && {
        // The input is a script, not an HTML file, because the server creates the HTML from the build manifest.
        input: { app: "src/first-screen/entry-client.tsx" },
        ...BROWSER_OPTIMIZATIONS,
        // One chunk for the entry and for the modules that most pages share: one file compresses better than several,
        // and each further request costs a round trip.
        output: { codeSplitting: { groups: chunks() } },
      }),
    },
  },
  ssr: { noExternal: ["graphql-server"] },
}));
