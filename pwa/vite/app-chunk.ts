import type { Rolldown } from "vite";
import { sourcePath } from "./source-path.ts";

const ENTRY = sourcePath("app/entry-client.tsx");
/** Its dynamic imports are all of the shop's pages. */
const ROUTES = sourcePath("app/routes.ts");
/** Pages of the catalogue: those a visit starts on. */
const LANDING_PAGES = sourcePath("catalogue/");
/** Favourites and the products seen last: one chunk, which no landing page waits for. */
const SAVED = ["catalogue/favourite-button/", "catalogue/saved/", "offline/saved/"].map(sourcePath);
/** Modules that so many landing pages need belong to the chunk. */
const SHARED_BY = 2;

/** Adds a module and all that it imports statically. */
function withImports(id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) withImports(imported, graph, seen);
  return seen;
}

/** Puts what several landing pages share into the entry's chunk; other modules stay where the bundler puts them. */
export function appChunk(): Rolldown.CodeSplittingNameFunction {
  let pages: Set<string>[] | undefined;
  return (id, graph) => {
    pages ??= (graph.getModuleInfo(ROUTES)?.dynamicallyImportedIds ?? [])
      .filter((page) => page.startsWith(LANDING_PAGES) && !isSaved(page))
      .map((page) => withImports(page, graph));
    const isShared = pages.filter((modules) => modules.has(id)).length >= SHARED_BY;
    if (id === ENTRY || isShared) return "app";
    return isSaved(id) ? "saved" : null;
  };
}

const isSaved = (id: string): boolean => SAVED.some((folder) => id.startsWith(folder));
