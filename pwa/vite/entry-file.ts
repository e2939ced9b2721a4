import type { Rolldown } from "vite";
import { source } from "./sources.ts";

const ENTRY = source("app/entry-client.tsx");
/** The pages a visit starts on. */
const PUBLIC_PAGES = [
  "catalogue/home/home-page.tsx",
  "catalogue/overview/catalogue-page.tsx",
  "catalogue/listing/listing-page.tsx",
  "catalogue/search/search-page.tsx",
  "catalogue/product/product-page.tsx",
].map(source);
/** What so many of them need comes with the entry. */
const SHARED_BY = 2;

/** A module and all that comes with it. */
function withImports(id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) withImports(imported, graph, seen);
  return seen;
}

/** Names the file of the entry and of what most public pages share. */
export function entryFile(): Rolldown.CodeSplittingNameFunction {
  let pages: Set<string>[] | undefined;
  return (id, graph) => {
    pages ??= PUBLIC_PAGES.map((page) => withImports(page, graph));
    const isShared = pages.filter((modules) => modules.has(id)).length >= SHARED_BY;
    return id === ENTRY || isShared ? "app" : null;
  };
}
