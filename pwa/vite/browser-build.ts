import { fileURLToPath } from "node:url";

/*
 * Options that the builds for browsers share: the build of the shop (`vite.config.ts`), and the builds of the admin
 * panel and of the rider's page (`own-build.ts`).
 */

export const BROWSER_RESOLVE = {
  // The ES2015 build of rxjs is smaller than the ES5 build, which the default conditions would select.
  conditions: ["es2015", "module", "browser", "production"],
  // The package react-router names only its development build, whose warnings browsers need not load. An alias below
  // therefore replaces the development build by the production build.
  alias: [
    // The package workbox-window names an ES5 build as its entry. That build is twice as large as the build that
    // replaces it here.
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
