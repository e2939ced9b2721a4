import type { Plugin } from "vite";

/**
 * Keeps the rules of CSS modules in the style sheet. The bundler replaces each exported class name by its value, so no
 * script uses a module's exports any more. Vite declares CSS modules free of side effects and would drop the rules of
 * unused modules. This plugin runs after Vite's plugins and declares the opposite.
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
