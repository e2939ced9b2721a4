import type { Plugin } from "vite";

/** Vite's module around each `import()`. */
const PRELOAD_HELPER = "\0vite/preload-helper.js";

/**
 * What makes scripts smaller beside the minifier:
 *
 * - `import()`s stay bare: no chunk has styles or preloads of its own, for which Vite would wrap them.
 * - The router's own production build, without its warnings; its package names the one with them.
 */
export function smallerScripts(): Plugin[] {
  return [
    {
      name: "bare-imports",
      apply: "build",
      enforce: "pre",
      load: (id) => (id === PRELOAD_HELPER ? "export const __vitePreload = (load) => load();" : null),
    },
    {
      name: "production-router",
      apply: "build",
      enforce: "pre",
      async resolveId(source, importer, options) {
        if (!/^react-router(?:\/dom)?$/.test(source)) return null;
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        return (
          resolved && { ...resolved, id: resolved.id.replace("/dist/development/", "/dist/production/") }
        );
      },
    },
  ];
}
