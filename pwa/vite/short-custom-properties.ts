import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { sourcePath } from "./source-path.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const NAMES = LETTERS.length ** 2;
const PROPERTY = /--[a-z][\w-]*/gi;

/** The part of a PostCSS plugin that is used here. */
interface DeclarationPlugin {
  postcssPlugin: string;
  Declaration(declaration: { prop: string; value: string }): void;
}

/**
 * Names custom properties by two letters: each page's critical CSS has some fifty of them. A name follows from the property's
 * own, so that a new one leaves nearly all others as they were. Those that a script names keep their names.
 */
export function shortCustomProperties(): DeclarationPlugin {
  const names = shortNames();
  const shorten = (text: string): string => text.replace(PROPERTY, (name) => names.get(name) ?? name);
  return {
    postcssPlugin: "short-custom-properties",
    Declaration(declaration) {
      if (!declaration.value.includes("--") && !declaration.prop.startsWith("--")) return;
      declaration.prop = shorten(declaration.prop);
      declaration.value = shorten(declaration.value);
    },
  };
}

function shortNames(): ReadonlyMap<string, string> {
  const files = readdirSync(sourcePath(""), { recursive: true, encoding: "utf8" });
  const namesIn = (ending: RegExp) =>
    new Set(
      files
        .filter((file) => ending.test(file))
        .flatMap((file) => readFileSync(sourcePath(file), "utf8").match(PROPERTY) ?? []),
    );
  const scripted = namesIn(/\.tsx?$/);
  const places = new Map<number, string>();
  for (const name of [...namesIn(/\.css$/)].sort()) {
    if (scripted.has(name)) continue;
    let place = createHash("sha256").update(name).digest().readUInt32LE(0) % NAMES;
    while (places.has(place)) place = (place + 1) % NAMES;
    places.set(place, name);
  }
  return new Map(
    [...places].map(([place, name]) => [
      name,
      `--${LETTERS[Math.floor(place / LETTERS.length)]}${LETTERS[place % LETTERS.length]}`,
    ]),
  );
}
