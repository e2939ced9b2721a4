import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { PROJECT_ROOT } from "../platform/settings/settings.ts";

const SERVER = path.join(PROJECT_ROOT, "graphql-server");
const DOCUMENT = readFileSync(path.join(SERVER, "SECURITY.md"), "utf8");

/** Pattern of a file name in backquotes, with the test titles in quotation marks that follow it. */
const REFERENCE = /`([\w./-]+\.(?:tsx?|md))`((?:,? "[^"\n]+")*)/g;

/**
 * Returns the path of a file. The document names files relative to `graphql-server/src` or to the root of the
 * repository.
 */
const fileOf = (name: string): string | undefined =>
  [path.join(SERVER, "src", name), path.join(PROJECT_ROOT, name)].find((file) => existsSync(file));

/** True if the source contains exactly this title, either in a test or in a table of test cases. */
const hasTitle = (source: string, title: string): boolean =>
  ['"', "`"].some((quote) => source.includes(`${quote}${title}${quote},`));

const references = [...DOCUMENT.matchAll(REFERENCE)].map(([, name = "", titles = ""]) => ({
  name,
  titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => title),
}));

it("every file and every test title that SECURITY.md names exists", () => {
  const missing = references.flatMap(({ name, titles }) => {
    const file = fileOf(name);
    if (file === undefined) return [name];
    const source = readFileSync(file, "utf8");
    return titles.filter((title) => !hasTitle(source, title)).map((title) => `${name}: ${title}`);
  });
  expect(missing).toEqual([]);
});

it("SECURITY.md names a file before every test title, and contains no requirement twice", () => {
  const titles = DOCUMENT.match(/"[^"\n]+"/g) ?? [];
  expect(titles).toHaveLength(references.flatMap((reference) => reference.titles).length);
  expect(titles.length).toBeGreaterThan(100);
  const numbers = [...DOCUMENT.matchAll(/^\| (\d[^|]+) \|/gm)].flatMap(([, cell = ""]) => cell.split(/[,–]/));
  expect(numbers.map((number) => number.trim())).toEqual([
    ...new Set(numbers.map((number) => number.trim())),
  ]);
});
