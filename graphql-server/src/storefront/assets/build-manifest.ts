import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";

/** The PWA's built files, by their URL paths. */
export interface BuildManifest {
  /** small script that starts the application on a server-rendered page */
  boot: string;
  /** the application's script */
  entry: string;
  /** files the entry imports, itself not among them */
  entryImports: readonly string[];
  /** the one style sheet of all pages, minified */
  styleSheet: { url: string; css: string };
  /** Files to load beside the entry for a lazily loaded module, by its source path from `pwa/`. */
  filesOf(module: string): readonly string[];
}

const viteManifest = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
);

const ENTRY = "src/app/entry-client.tsx";
const BOOT = "src/app/boot.ts";
/** The key that Vite gives the style sheet when it is not split. */
const STYLE_SHEET = "style.css";

/**
 * Reads Vite's manifest of the PWA's client build.
 * @throws when the build lacks one of the files that every page needs
 */
export function readBuildManifest(distFolder: string): BuildManifest {
  const read = (file: string): string => readFileSync(path.join(distFolder, file), "utf8");
  const chunks = v.parse(viteManifest, JSON.parse(read(".vite/manifest.json")));
  const fileOf = (key: string): string => {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`the PWA's build has no ${key}`);
    return chunk.file;
  };
  const withImports = (key: string, seen: Set<string>): Set<string> => {
    if (seen.has(key) || !chunks[key]) return seen;
    seen.add(key);
    for (const imported of chunks[key].imports) withImports(imported, seen);
    return seen;
  };
  const urlsOf = (keys: Iterable<string>): string[] => Array.from(keys, (key) => `/${fileOf(key)}`);

  const entry = `/${fileOf(ENTRY)}`;
  const entryKeys = withImports(ENTRY, new Set());
  const withoutEntry = (urls: string[]): string[] => urls.filter((url) => url !== entry);
  return {
    boot: `/${fileOf(BOOT)}`,
    entry,
    entryImports: withoutEntry(urlsOf(entryKeys)),
    styleSheet: { url: `/${fileOf(STYLE_SHEET)}`, css: read(fileOf(STYLE_SHEET)).trim() },
    filesOf: (module) => withoutEntry(urlsOf(withImports(module, new Set(entryKeys)))),
  };
}
