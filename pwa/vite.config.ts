import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { type ManifestOptions, VitePWA } from "vite-plugin-pwa";
import packageFile from "./package.json" with { type: "json" };
import { buildManifest } from "./vite/build-manifest.ts";
import { chunks } from "./vite/chunks.ts";
import { cssModuleRules } from "./vite/css-module-rules.ts";
import { failOnWarning, NO_TIMINGS } from "./vite/fail-on-warning.ts";
import { panelStyles } from "./vite/panel-styles.ts";
import { precompress } from "./vite/precompress.ts";
import { sourcePath } from "./vite/source-path.ts";

/**
 * The server adds the shop's name and address from its settings when it sends the manifest. Browsers ignore `version`:
 * a person reads there which release a server sends.
 */
const manifest: Partial<ManifestOptions> & { version: string } = {
  ...JSON.parse(readFileSync(sourcePath("app/manifest.json"), "utf8")),
  version: packageFile.version,
};

const BROWSER_RESOLVE = {
  // The ES2015 build of rxjs is smaller than the ES5 build, which the default conditions would select.
  conditions: ["es2015", "module", "browser", "production"],
  // react-router-dom exports what react-router exports. The package of react-router names only its development build,
  // whose warnings browsers need not load.
  alias: [
    // The package names its ES5 build, which is twice as large.
    {
      find: /^workbox-window$/,
      replacement: fileURLToPath(
        new URL("../node_modules/workbox-window/build/workbox-window.prod.mjs", import.meta.url),
      ),
    },
    {
      find: /^react-router$/,
      replacement: fileURLToPath(
        new URL("../node_modules/react-router/dist/production/index.mjs", import.meta.url),
      ),
    },
  ],
};

export default defineConfig(({ isSsrBuild, command }) => ({
  ...(command === "build" && { customLogger: failOnWarning() }),
  plugins: [
    react(),
    panelStyles(),
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
            // The server renders the app shell, and lists it with the files that the worker precaches; so the plugin
            // must inject nothing. Its documentation allows `undefined` for this, but the option's type does not.
            injectManifest: {
              injectionPoint: undefined as never,
              rollupOptions: {
                ...NO_TIMINGS,
                treeshake: { propertyReadSideEffects: false },
                // The plugin builds the worker with a logger of its own.
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
    // Class names are short in the build, because HTML and critical CSS contain them.
    modules: { generateScopedName: command === "build" ? "[hash:base64:4]" : "[local]_[hash:base64:4]" },
  },
  build: {
    target: "es2022",
    outDir: isSsrBuild ? "dist-ssr" : "dist",
    // The server reads only scripts from its own build, no public files.
    copyPublicDir: !isSsrBuild,
    reportCompressedSize: false,
    cssCodeSplit: false,
    // A page loads at most one chunk besides its own, so the code for preloading would cost more than it saves.
    modulePreload: false,
    // Chunks import each other by names without hashes, so that a changed chunk does not change the others.
    chunkImportMap: !isSsrBuild,
    assetsInlineLimit: 0,
    // The admin panel is one chunk, because only admins load it.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      ...NO_TIMINGS,
      ...(!isSsrBuild && {
        // No HTML file: the server creates the HTML from the build manifest.
        input: { app: "src/first-screen/entry-client.tsx" },
        // Reading an export of React has no side effect. Without this option, unused classes that extend React's
        // classes would stay in the build.
        treeshake: { propertyReadSideEffects: false },
        optimization: { inlineConst: { mode: "all", pass: 3 } },
        // One chunk for the entry and for the modules that most pages share: one file compresses better than several,
        // and each further request costs a round trip.
        output: { codeSplitting: { groups: chunks() } },
      }),
    },
  },
  ssr: { noExternal: ["graphql-server"] },
}));
