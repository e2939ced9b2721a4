import { readdirSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { sourcePath } from "./source-path.ts";

const PANEL = sourcePath("features/admin/");
const SHEET = sourcePath("features/admin/admin.css");

/**
 * Moves the rules of the admin panel's CSS modules into the panel's own style sheet, `admin.css`, because every visitor
 * fetches the style sheet of all pages. The plugin runs after Vite has compiled a CSS module and before Vite collects
 * its rules; class names do not change.
 */
export function panelStyles(): Plugin {
  const rules = new Map<string, string>();
  return {
    name: "panel-styles",
    apply: "build",
    transform: {
      filter: { id: { include: /\/src\/features\/admin\/.*\.css/, exclude: /\?url$/ } },
      async handler(code, id) {
        if (id.endsWith(".module.css")) {
          rules.set(id, code);
          return { code: "", map: null };
        }
        if (!id.startsWith(SHEET)) return null;
        const modules = panelModules();
        await Promise.all(modules.map((module) => this.load({ id: module })));
        const moved = modules.map((module) => rules.get(module) ?? this.error(`no rules of ${module}`));
        return { code: [code, ...moved].join("\n"), map: null };
      },
    },
  };
}

function panelModules(): string[] {
  return readdirSync(PANEL, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".module.css"))
    .sort()
    .map((file) => path.join(PANEL, file));
}
