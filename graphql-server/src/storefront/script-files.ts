import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import type { ScriptFiles } from "./page-template.ts";

const manifest = v.record(
  v.string(),
  v.object({ file: v.string(), name: v.optional(v.string()), imports: v.optional(v.array(v.string()), []) }),
);

/** The name the build gives the file of the entry and of what most pages share. */
const APP = "app";
const BOOT = "src/app/boot.ts";

/** Reads from the PWA's build manifest which files its modules became. */
export function readScriptFiles(distFolder: string): ScriptFiles {
  const chunks = v.parse(
    manifest,
    JSON.parse(readFileSync(path.join(distFolder, ".vite/manifest.json"), "utf8")),
  );
  const app = Object.keys(chunks).find((key) => chunks[key]?.name === APP) ?? APP;
  const fileOf = (key: string): string => {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`the PWA's build holds no ${key}`);
    return `/${chunk.file}`;
  };
  const withImports = (key: string, seen: Set<string>): Set<string> => {
    if (seen.has(key) || !chunks[key]) return seen;
    seen.add(key);
    for (const imported of chunks[key].imports) withImports(imported, seen);
    return seen;
  };
  const entry = fileOf(app);
  const entryFiles = withImports(app, new Set());
  return {
    boot: fileOf(BOOT),
    entry,
    filesOf: (module) => [...new Set([...entryFiles, ...withImports(module, new Set())])].map(fileOf),
  };
}
