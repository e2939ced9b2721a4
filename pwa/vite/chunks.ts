import type { Rolldown } from "vite";
import { sourcePath } from "./source-path.ts";

const ENTRY = sourcePath("first-screen/entry-client.tsx");
/** Pages of the catalogue: those a visit starts on. Each is a chunk of its own. */
const LANDING_PAGES = sourcePath("catalogue/");
/** What they share with what is loaded later is their own: else every landing page would load it. */
const PRODUCT_PAGE = sourcePath("catalogue/product/product-page.tsx");
const LISTING_PAGE = sourcePath("catalogue/listing/listing-page.tsx");
/** Modules that so many landing pages need belong to the entry's chunk. */
const SHARED_BY = 2;
/**
 * What is loaded after the first screen, by the folders of the modules that are imported dynamically: a chunk each, because
 * few files cost fewer headers and compress better than many. The admin stays a chunk of its own, which is not precached.
 */
const DEFERRED_CHUNKS: Readonly<Record<string, readonly string[]>> = {
  offline: ["offline/client/", "offline/replica/", "app/update/", "offline/notice/", "session/", "ui/"],
  saved: [
    "catalogue/favourite-button/",
    "catalogue/favourites/",
    "catalogue/recently-viewed/",
    "offline/saved-products/",
    "catalogue/product/image-viewer",
  ],
  account: [
    "account/",
    "messages/",
    "app/layout/",
    "cart/",
    "orders/",
    "catalogue/variant-sheet/",
    "lib/install-offer",
  ],
  pages: ["pages/", "nail-care/"],
};
/** What works with a network only, or is needed by few: chunks of their own, which are not precached. */
export const ONLINE_ONLY: readonly string[] = [
  "account/own-account/settings-forms.tsx",
  "field-metrics/report-field-metrics.ts",
  "admin/admin-page.tsx",
];
const IS_ONLINE_ONLY = new Set(ONLINE_ONLY.map(sourcePath));
const LIBRARIES_OF_OFFLINE = /\/workbox-window\//;

/** The groups of the build's `codeSplitting`: an earlier one takes a module before a later one. */
export function chunks(): Rolldown.CodeSplittingGroup[] {
  let plan: ReadonlyMap<string, string> | undefined;
  return ["app", "listing", "product", "deferred-shared", ...Object.keys(DEFERRED_CHUNKS)].map((name) => ({
    debugName: name,
    name: (id, graph) => {
      plan ??= planChunks(graph);
      return plan.get(id) === name ? name : null;
    },
  }));
}

/**
 * The chunk of each module; those of one landing page alone, or of the admin, stay where the bundler puts them. What the
 * product's or the listing's page shares with a deferred chunk is that page's. What another landing page shares is so little
 * that a file of its own would cost more than it weighs: it is the entry's. What two precached chunks share is kept out of
 * both, so that loading one does not load the other; what one shares with the admin stays in it, because an owner's device
 * has it already. The bundler places what only chunks need that are not precached.
 */
function planChunks(graph: Rolldown.ChunkingContext): ReadonlyMap<string, string> {
  const inEntry = withImports(ENTRY, graph);
  const users = new Map<string, { landing: Set<string>; deferred: Set<string> }>();
  for (const page of dynamicImports(graph))
    for (const id of withImports(page, graph)) {
      const { landing, deferred } = users.get(id) ?? { landing: new Set(), deferred: new Set() };
      users.set(id, { landing, deferred });
      const chunk = deferredChunkOf(page);
      if (page.startsWith(LANDING_PAGES) && !chunk) landing.add(page);
      else deferred.add(chunk ?? page);
    }
  const plan = new Map([...inEntry].map((id) => [id, "app"]));
  for (const [id, { landing, deferred }] of users) {
    if (plan.has(id)) continue;
    const precached = [...deferred].filter((user) => !IS_ONLINE_ONLY.has(user));
    const [chunk] = precached;
    const isOnlineOnly = precached.length === 0;
    if (landing.size >= SHARED_BY) plan.set(id, "app");
    else if (landing.has(PRODUCT_PAGE)) plan.set(id, "product");
    else if (landing.has(LISTING_PAGE)) plan.set(id, "listing");
    else if (landing.size && deferred.size) plan.set(id, "app");
    else if (isOnlineOnly) continue;
    else if (precached.length > 1) plan.set(id, "deferred-shared");
    else if (chunk && chunk in DEFERRED_CHUNKS) plan.set(id, chunk);
  }
  return plan;
}

function deferredChunkOf(entry: string): string | undefined {
  if (IS_ONLINE_ONLY.has(entry)) return undefined;
  if (LIBRARIES_OF_OFFLINE.test(entry)) return "offline";
  const folders = Object.entries(DEFERRED_CHUNKS);
  return folders.find(([, paths]) => paths.some((path) => entry.startsWith(sourcePath(path))))?.[0];
}

/** A module and all that it imports statically. */
function withImports(id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) withImports(imported, graph, seen);
  return seen;
}

/** Every module that is imported dynamically by what the entry reaches. */
function dynamicImports(graph: Rolldown.ChunkingContext): string[] {
  const seen = new Set<string>();
  const found = new Set<string>();
  const walk = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    const module = graph.getModuleInfo(id);
    for (const imported of module?.importedIds ?? []) walk(imported);
    for (const imported of module?.dynamicallyImportedIds ?? []) {
      found.add(imported);
      walk(imported);
    }
  };
  walk(ENTRY);
  return [...found];
}
