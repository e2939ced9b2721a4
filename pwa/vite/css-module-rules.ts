import type { Plugin } from "vite";

/**
 * Keeps the rules of CSS modules in the style sheet. The bundler replaces each class name by its value, after which no
 * script uses a CSS module. The bundler would then drop the unused CSS modules with their rules, because Vite
 * declares that they have no side effects. This plugin runs after Vite's plugins, and declares that CSS modules have
 * side effects.
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
