import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { ONLINE_ONLY } from "./chunks.ts";
import { failOnWarning, NO_TIMINGS } from "./fail-on-warning.ts";
import { buildOwn } from "./own-build.ts";
import { sourcePath } from "./source-path.ts";

const DIST = path.resolve(import.meta.dirname, "../dist");
const ASSETS = path.join(DIST, "assets");
/** The import map, which Vite's option `chunkImportMap` writes. */
const IMPORT_MAP = path.join(DIST, "importmap.json");
/** The service worker, which the PWA plugin writes. */
const WORKER = path.join(DIST, "service-worker.js");
/** Name of the style sheet that every page of the shop uses. */
const STYLE_SHEET = /^style-.*\.css$/;
const PAGE = /-page\.tsx$/;
const ENTRY = "first-screen/entry-client.tsx";

/**
 * Writes `.vite/build-manifest.json`, from which the server renders the HTML and the worker's script
 * (graphql-server/src/api/storefront/assets/build-manifest.ts). Two measures keep the download of a new release small:
 * - The import map from stable chunk names to hashed files is in the boot script and in the app shell, so that a
 *   changed chunk does not change the chunks that import it.
 * - The service worker is a file with a hash in its name. A short script from the server imports it, so that a release
 *   with an unchanged worker does not fetch it again.
 *
 * The script that records clicks before hydration is inline in the app shell, because a separate file would load too
 * late for the first clicks.
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
        // Vite calls this handler also after a failed build, which has no chunks.
        if (chunks.length === 0) return;
        const importMap = readImportMap();
        rmSync(IMPORT_MAP);
        const manifest = {
          boot: writeAsset("boot", await buildScript("first-screen/boot.ts", { IMPORT_MAP: importMap })),
          entry: `/${chunkOf(ENTRY, chunks).fileName}`,
          importMap,
          shellScript: await buildScript("first-screen/shell-script.ts"),
          worker: writeAsset("service-worker", readFileSync(WORKER, "utf8")),
          ...styleSheetAndPrecache(chunks),
          pages: filesOfPages(chunks),
          panel: await buildOwn("panel", "panel/panel-client.tsx"),
          rider: {
            ...(await buildOwn("rider", "features/rider/rider-client.tsx")),
            worker: writeAsset("rider-worker", await buildScript("service-worker/rider/rider-worker.ts")),
          },
        };
        rmSync(WORKER);
        mkdirSync(path.join(DIST, ".vite"));
        writeFileSync(path.join(DIST, ".vite/build-manifest.json"), JSON.stringify(manifest));
      },
    },
  };
}

/**
 * Returns the import map as JSON with sorted keys, so that the same map has the same text, and so the same hash, in
 * each release.
 */
function readImportMap(): string {
  const { imports }: { imports: Record<string, string> } = JSON.parse(readFileSync(IMPORT_MAP, "utf8"));
  return JSON.stringify({ imports: Object.fromEntries(Object.entries(imports).sort()) });
}

/** Returns the chunk whose entry is this source file. @throws if there is none */
function chunkOf(source: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId === sourcePath(source));
  if (!found) throw new Error(`the build has no chunk of its own for ${source}`);
  return found;
}

/**
 * Builds a script that runs before the application. The script has a separate build: in the application's build, script
 * and application would share chunks, which the script would have to load.
 * @param constants texts that replace names in the source; each key is the name that its text replaces
 */
async function buildScript(source: string, constants: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    customLogger: failOnWarning(),
    define: Object.fromEntries(Object.entries(constants).map(([name, text]) => [name, JSON.stringify(text)])),
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: {
        ...NO_TIMINGS,
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

/** Writes a file of the build. @returns its URL path, which contains a hash of the content */
function writeAsset(name: string, code: string): string {
  const hashed = `${name}-${createHash("sha256").update(code).digest("base64url").slice(0, 8)}.js`;
  writeFileSync(path.join(ASSETS, hashed), code);
  return `/assets/${hashed}`;
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

/**
 * Returns the entry and all chunks that it imports, directly or not, except the chunks of modules that are only used
 * online.
 */
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
  walk(chunkOf(ENTRY, chunks).fileName);
  return found;
}

/** Returns the files that each page loads besides the entry. Each key is the path of the page's source in `pwa/`. */
function filesOfPages(chunks: readonly Rolldown.OutputChunk[]): Record<string, string[]> {
  const entry = chunkOf(ENTRY, chunks).fileName;
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
