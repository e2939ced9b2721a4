import { fileURLToPath } from "node:url";

/* Options that the two builds for browsers share: the shop's (`vite.config.ts`) and the build of a separate document
   (`own-build.ts`). */

export const BROWSER_RESOLVE = {
  // The ES2015 build of rxjs is smaller than the ES5 build, which the default conditions would select.
  conditions: ["es2015", "module", "browser", "production"],
  // react-router-dom exports the same as react-router. The package react-router names only its development build, whose
  // warnings browsers need not load.
  alias: [
    // The package's own entry is an ES5 build, which is twice as large as this build.
    {
      find: /^workbox-window$/,
      replacement: fileURLToPath(
        new URL("../../node_modules/workbox-window/build/workbox-window.prod.mjs", import.meta.url),
      ),
    },
    {
      find: /^react-router$/,
      replacement: fileURLToPath(
        new URL("../../node_modules/react-router/dist/production/index.mjs", import.meta.url),
      ),
    },
  ],
};

/** Class names are short in the build, because every page's HTML contains them. */
export const CLASS_NAMES = { generateScopedName: "[hash:base64:4]" };

export const BROWSER_OPTIMIZATIONS = {
  // Reading an export of React has no side effect. Without this option, unused classes that extend React's classes
  // would stay in the build.
  treeshake: { propertyReadSideEffects: false },
  optimization: { inlineConst: { mode: "all", pass: 3 } },
} as const;
