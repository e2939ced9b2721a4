import { readdirSync, readFileSync } from "node:fs";
import { sourcePath } from "./source-path.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Every class name stands in each page's HTML and styles: in a build they are as short as can be. By their place among
 * all of the sources, so that both builds, the browser's and the server's, give them the same.
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
    if (place === undefined) throw new Error(`${file} names .${name} in a way that was not found`);
    const [first, second] = [LETTERS[Math.floor(place / LETTERS.length)], LETTERS[place % LETTERS.length]];
    // Two letters never spell what blockers of advertisements look for.
    return `${first}-${second}`.replace(/^(.)-(?!d$)/, "$1");
  };
}
