import type { Plugin } from "vite";

/**
 * Keeps the rules of CSS modules in the style sheet. The bundler replaces each exported class name by its value, so
 * afterwards no script uses the exports of a CSS module. Vite declares CSS modules free of side effects, so that the
 * bundler would drop the rules of unused modules. This plugin runs after Vite's plugins, and declares that CSS modules
 * have side effects.
 */
export function cssModuleRules(): Plugin {
  return {
    name: "css-module-rules",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: "no-treeshake" }),
    },
  };
}
