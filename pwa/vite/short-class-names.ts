import { readdirSync, readFileSync } from "node:fs";
import { sourcePath } from "./source-path.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Names classes by one or two letters, because pages carry them in HTML and critical CSS. The names are numbered over all
 * source files, so that the client's and the server's build agree.
 */
export function shortClassNames(): (name: string, file: string) => string {
  const sheets = readdirSync(sourcePath(""), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".module.css"))
    .sort();
  const all = sheets.flatMap((file) => {
    const text = readFileSync(sourcePath(file), "utf8");
    const names = [...text.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map(
      ([, name]) => `${sourcePath(file)} ${name}`,
    );
    return [...new Set(names)];
  });
  const places = new Map(all.map((name, place) => [name, place]));
  return (name, file) => {
    const place = places.get(`${file.replace(/\?.*/, "")} ${name}`);
    if (place === undefined) throw new Error(`no .${name} was found in the text of ${file}`);
    const [first, second] = [LETTERS[Math.floor(place / LETTERS.length)], LETTERS[place % LETTERS.length]];
    // "a-d" instead of "ad", which ad blockers hide.
    return `${first}-${second}`.replace(/^(.)-(?!d$)/, "$1");
  };
}
