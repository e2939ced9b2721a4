import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { fillSlots } from "../../graphql-server/src/shared/html-template.rules.ts";
import { ONLINE_ONLY } from "./chunks.ts";
import { sourcePath } from "./source-path.ts";

const DIST = path.resolve(import.meta.dirname, "../dist");
const ASSETS = path.join(DIST, "assets");
/** Written by Vite's `chunkImportMap`. */
const IMPORT_MAP = path.join(DIST, "importmap.json");
/** Written by the PWA plugin. */
const WORKER = path.join(DIST, "service-worker.js");
/** The style sheet of all pages; the admin has one more. */
const STYLE_SHEET = /^style-.*\.css$/;
const PAGE = /-page\.tsx$/;

/**
 * Writes `.vite/build-manifest.json`, from which the server makes documents and the worker's script
 * (graphql-server/src/storefront/assets/build-manifest.ts), and puts what every release changes where it costs least:
 *
 * - The import map, by which chunks name each other whatever they contain, goes into the boot script and the app shell: a
 *   changed chunk leaves all others as they were.
 * - What records presses before the application is there becomes an inline script of the app shell.
 * - The service worker becomes a hashed asset, imported by a short script that the server writes: a release that does not
 *   change the worker does not fetch it again.
 */
export function buildManifest(): Plugin {
  let chunks: Rolldown.OutputChunk[] = [];
  return {
    name: "build-manifest",
    apply: "build",
    generateBundle: {
      order: "post",
      handler: (_, bundle) => {
        chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      },
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler: async () => {
        // Called for a build that failed too.
        if (chunks.length === 0) return;
        const importMap = readImportMap();
        rmSync(IMPORT_MAP);
        const boot = path.join(DIST, chunkOf("app/boot.ts", chunks).fileName);
        // Escaped so that it fits a string in quotes of any kind: the minifier chooses them.
        const inString = importMap.replaceAll('"', "\\x22");
        const manifest = {
          boot: moveToAssets(boot, "boot", (code) => fillImportMap(code, inString)),
          entry: `/${chunkOf("app/entry-client.tsx", chunks).fileName}`,
          importMap,
          shellScript: await buildInline("app/shell-script.ts"),
          worker: moveToAssets(WORKER, "service-worker"),
          ...styleSheetAndPrecache(chunks),
          pages: filesOfPages(chunks),
        };
        mkdirSync(path.join(DIST, ".vite"));
        writeFileSync(path.join(DIST, ".vite/build-manifest.json"), JSON.stringify(manifest));
      },
    },
  };
}

/** The import map as JSON, in an order of its own, without the boot script, which nothing imports. */
function readImportMap(): string {
  const { imports }: { imports: Record<string, string> } = JSON.parse(readFileSync(IMPORT_MAP, "utf8"));
  const imported = Object.entries(imports).filter(([, file]) => !file.startsWith("/assets/boot-"));
  return JSON.stringify({ imports: Object.fromEntries(imported.sort()) });
}

/** The chunk that stands for a source file. */
function chunkOf(source: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId === sourcePath(source));
  if (!found) throw new Error(`the build has no chunk of its own for ${source}`);
  return found;
}

/** Builds a script by itself: in the application's build it would share chunks, which an inline script cannot import. */
async function buildInline(source: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: {
        input: sourcePath(source),
        output: { format: "iife" },
        optimization: { inlineConst: { mode: "all", pass: 3 } },
      },
    },
  });
  const [script, ...others] = "output" in built ? built.output : [];
  if (script?.type !== "chunk" || others.length > 0) throw new Error(`${source} is more than one script`);
  return script.code.trim();
}

/** Moves a built script to the assets, named by its content. @returns its URL path */
function moveToAssets(file: string, name: string, change = (code: string) => code): string {
  const code = change(readFileSync(file, "utf8"));
  rmSync(file);
  const hashed = `${name}-${createHash("sha256").update(code).digest("base64url").slice(0, 8)}.js`;
  writeFileSync(path.join(ASSETS, hashed), code);
  return `/assets/${hashed}`;
}

/** @throws where the minifier has changed the slot: without the map no script would find another */
function fillImportMap(code: string, importMap: string): string {
  const filled = fillSlots(code, { "import-map": importMap });
  if (!filled.includes(importMap)) throw new Error("the boot script has no slot for the import map");
  return filled;
}

function styleSheetAndPrecache(chunks: readonly Rolldown.OutputChunk[]): {
  styleSheet: string;
  precache: string[];
} {
  const styleSheet = readdirSync(ASSETS).find((name) => STYLE_SHEET.test(name));
  if (!styleSheet) throw new Error("the build has no style sheet");
  return {
    styleSheet: `/assets/${styleSheet}`,
    precache: [`/assets/${styleSheet}`, ...[...offlineScripts(chunks)].sort().map((name) => `/${name}`)],
  };
}

/** The entry and all that it reaches without what is used online only. */
function offlineScripts(chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const onlineOnly = new Set(ONLINE_ONLY.map((source) => chunkOf(source, chunks).fileName));
  const found = new Set<string>();
  const walk = (name: string): void => {
    const chunk = byName.get(name);
    if (!chunk || found.has(name) || onlineOnly.has(name)) return;
    found.add(name);
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) walk(imported);
  };
  walk(chunkOf("app/entry-client.tsx", chunks).fileName);
  return found;
}

/** The files of each page beside the entry, by its source path from `pwa/`. */
function filesOfPages(chunks: readonly Rolldown.OutputChunk[]): Record<string, string[]> {
  const entry = chunkOf("app/entry-client.tsx", chunks).fileName;
  const withImports = (fileName: string, seen: Set<string>): Set<string> => {
    if (fileName === entry || seen.has(fileName)) return seen;
    seen.add(fileName);
    const chunk = chunks.find((one) => one.fileName === fileName);
    for (const imported of chunk?.imports ?? []) withImports(imported, seen);
    return seen;
  };
  const pages = chunks.flatMap(({ fileName, moduleIds }) =>
    moduleIds
      .filter((id) => PAGE.test(id))
      .map((id): [string, string[]] => [
        path.relative(sourcePath(".."), id).replaceAll(path.sep, "/"),
        [...withImports(fileName, new Set())].map((name) => `/${name}`),
      ]),
  );
  return Object.fromEntries(pages);
}
