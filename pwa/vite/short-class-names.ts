import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sourcePath } from "./source-path.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const CHARACTERS = `${LETTERS}0123456789`;
const NAMES = LETTERS.length * CHARACTERS.length;

/**
 * Names classes by two characters, because pages carry them in HTML and critical CSS. A style sheet's names follow each
 * other from a place that its path decides, so that a new class or sheet leaves nearly all others, and the files they are
 * in, as they were. All source files are looked at: the client's and the server's build agree.
 */
export function shortClassNames(): (name: string, file: string) => string {
  const sheets = readdirSync(sourcePath(""), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".module.css"))
    .sort();
  const places = new Map<string, number>();
  const taken = new Set<number>();
  for (const file of sheets) {
    const text = readFileSync(sourcePath(file), "utf8");
    const names = new Set([...text.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map(([, name]) => name));
    let place = createHash("sha256").update(file).digest().readUInt32LE(0) % NAMES;
    for (const name of names) {
      if (taken.size === NAMES) throw new Error("there are more classes than names of two characters");
      while (taken.has(place)) place = (place + 1) % NAMES;
      taken.add(place);
      places.set(`${file} ${name}`, place);
    }
  }
  return (name, file) => {
    const source = path.relative(sourcePath(""), file.replace(/\?.*/, ""));
    const place = places.get(`${source} ${name}`);
    if (place === undefined) throw new Error(`no .${name} was found in the text of ${file}`);
    const [first, second] = [
      LETTERS[Math.floor(place / CHARACTERS.length)],
      CHARACTERS[place % CHARACTERS.length],
    ];
    // "a-d" instead of "ad", which ad blockers hide.
    return `${first}-${second}`.replace(/^(.)-(?!d$)/, "$1");
  };
}
