import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { sourcePath } from "./source-path.ts";

const TOKENS = "ui/styles/base.css";
const DECLARATION = /(--[\w-]+):\s*([^;]+);/g;

/**
 * Writes the design tokens' values where they are read: pages carry critical CSS, and a name between brackets weighs more
 * than what it stands for (0.3 kB of the home page). Only tokens that are declared once in all style sheets, because
 * others depend on place or screen. The declarations stay, for scripts that read them.
 */
export function inlineCustomProperties(): Plugin {
  const values = tokenValues();
  return {
    name: "inline-custom-properties",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler: (css) => css.replace(/var\((--[\w-]+)\)/g, (use, name: string) => values.get(name) ?? use),
    },
  };
}

function tokenValues(): Map<string, string> {
  const sheets = readdirSync(sourcePath(""), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .map((file) => readFileSync(sourcePath(file), "utf8"));
  const declared = sheets.flatMap((css) => [...css.matchAll(DECLARATION)].map(([, name]) => name));
  const [root = ""] = /:root \{[^}]*\}/.exec(readFileSync(sourcePath(TOKENS), "utf8")) ?? [];
  const tokens = [...root.matchAll(DECLARATION)].map(([, name = "", value = ""]) => [name, value] as const);
  return new Map(tokens.filter(([name]) => declared.filter((one) => one === name).length === 1));
}
