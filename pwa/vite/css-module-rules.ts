import type { Plugin } from "vite";

/**
 * Keeps the rules of the CSS modules in the style sheet. The bundler replaces each class name, which is an exported
 * constant, by its value. No script then uses a module's exports, and Vite would drop its rules, because Vite declares
 * that CSS modules have no side effects. The plugin runs after Vite's plugins, and its declaration replaces Vite's.
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
