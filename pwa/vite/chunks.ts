import type { Rolldown } from "vite";
import { sourcePath } from "./source-path.ts";

const ENTRY = sourcePath("first-screen/entry-client.tsx");
/** Folder of the catalogue's pages, on which most visits start. */
const LANDING_PAGES = sourcePath("features/catalogue/");
/**
 * The product page. A module that this page and a later chunk both import stays in the chunk of this page, so that no
 * other page loads it.
 */
const PRODUCT_PAGE = sourcePath("features/catalogue/product/product-page.tsx");
const OVERVIEW_PAGE = sourcePath("features/catalogue/overview/catalogue-page.tsx");
const LISTING_PAGE = sourcePath("features/catalogue/listing/listing-page.tsx");
/** The pages that show a list of products with filters. They share a chunk. */
const LISTING_PAGES = ["features/catalogue/listing/", "features/catalogue/search/"].map(sourcePath);
/** A module that at least this many of the landing pages use is in the entry's chunk. */
const SHARED_BY = 2;
/**
 * Chunks that load after the first screen. For the name of each chunk: the folders of the dynamically imported modules
 * that the chunk contains. Each chunk is one file, because few large files compress better and need fewer headers than
 * many small files.
 */
const DEFERRED_CHUNKS: Readonly<Record<string, readonly string[]>> = {
  saved: [
    "features/catalogue/favourite-button/",
    "features/catalogue/favourites/",
    "features/catalogue/recently-viewed/",
    "features/catalogue/search-suggestions/",
    "data/offline/saved-products/",
    "data/offline/database/",
    "features/catalogue/product/image-viewer",
    "features/size-guide/",
  ],
  offline: [
    "data/offline/client/",
    "data/offline/replica/",
    "app/update/",
    "data/offline/notice/",
    "data/session/",
    "ui/",
  ],
  account: [
    "features/account/",
    "features/messages/",
    "app/layout/",
    "features/cart/",
    "features/orders/",
    "features/catalogue/variant-sheet/",
    "lib/install-offer",
  ],
  orders: ["features/account/own-orders/", "features/appointments/", "features/push/"],
  pages: ["features/pages/", "features/nail-care/"],
};
/**
 * A deferred chunk, and the deferred chunk that is always loaded before it. A module that both chunks import is in the
 * chunk that is loaded first.
 */
const NEEDED: Readonly<Record<string, string>> = { orders: "account" };
/** Modules that need a network or that few visitors use. They are separate chunks that are not precached. */
export const ONLINE_ONLY: readonly string[] = [
  "features/account/own-account/settings-forms.tsx",
  "features/account/reset-password-page.tsx",
  "data/field-metrics/report-field-metrics.ts",
  "features/orders/slot-unavailable-dialog.tsx",
  "features/orders/phone-question.tsx",
  "features/orders/payment-message/message-to-fields.ts",
];
const IS_ONLINE_ONLY = new Set(ONLINE_ONLY.map(sourcePath));
const LIBRARIES_OF_OFFLINE = /\/workbox-window\//;

/** Returns the groups of the build's `codeSplitting`. If a module fits several groups, it goes into the first. */
export function chunks(): Rolldown.CodeSplittingGroup[] {
  let plan: ReadonlyMap<string, string> | undefined;
  return ["app", "listing", "product", "overview", ...Object.keys(DEFERRED_CHUNKS)].map((name) => ({
    debugName: name,
    name: (id, graph) => {
      plan ??= planChunks(graph);
      return plan.get(id) === name ? name : null;
    },
  }));
}

/**
 * Assigns each module to a chunk. The first matching rule counts:
 * 1. A module that the entry or two of the catalogue's pages import is in the entry's chunk.
 * 2. A module that the product page, the listing or the search page imports is in the chunk of this page.
 * 3. A module that another page of the catalogue and a later chunk import is in the entry's chunk, because a separate
 *    file would be too small.
 * 4. A module that only the overview of the catalogue imports is in the chunk of the overview.
 * 5. A module that two precached chunks import is in the chunk `saved`, because almost every visit loads this chunk for
 *    the hearts of the cards.
 * 6. A module that one precached chunk imports is in this chunk.
 * 7. The bundler decides where all other modules are.
 */
function planChunks(graph: Rolldown.ChunkingContext): ReadonlyMap<string, string> {
  const inEntry = withImports(ENTRY, graph);
  const users = new Map<string, { landing: Set<string>; deferred: Set<string> }>();
  for (const page of dynamicImports(graph))
    for (const id of withImports(page, graph)) {
      const { landing, deferred } = users.get(id) ?? { landing: new Set(), deferred: new Set() };
      users.set(id, { landing, deferred });
      const chunk = deferredChunkOf(page);
      if (page.startsWith(LANDING_PAGES) && !chunk) landing.add(isListing(page) ? LISTING_PAGE : page);
      else deferred.add(chunk ?? page);
    }
  const plan = new Map([...inEntry].map((id) => [id, "app"]));
  for (const [id, { landing, deferred }] of users) {
    if (plan.has(id)) continue;
    const precached = [...deferred].filter(
      (user) => !IS_ONLINE_ONLY.has(user) && !deferred.has(NEEDED[user] ?? ""),
    );
    const [chunk] = precached;
    const isOnlineOnly = precached.length === 0;
    if (landing.size >= SHARED_BY) plan.set(id, "app");
    else if (landing.has(PRODUCT_PAGE)) plan.set(id, "product");
    else if (landing.has(LISTING_PAGE)) plan.set(id, "listing");
    else if (landing.size && deferred.size) plan.set(id, "app");
    else if (landing.has(OVERVIEW_PAGE)) plan.set(id, "overview");
    else if (isOnlineOnly) continue;
    else if (precached.length > 1) plan.set(id, "saved");
    else if (chunk && chunk in DEFERRED_CHUNKS) plan.set(id, chunk);
  }
  return plan;
}

const isListing = (page: string): boolean => LISTING_PAGES.some((folder) => page.startsWith(folder));

function deferredChunkOf(entry: string): string | undefined {
  if (IS_ONLINE_ONLY.has(entry)) return undefined;
  if (LIBRARIES_OF_OFFLINE.test(entry)) return "offline";
  // If one chunk's folder is inside another chunk's folder, the modules of the inner folder belong to the chunk that is
  // listed later in `DEFERRED_CHUNKS`.
  const folders = Object.entries(DEFERRED_CHUNKS).reverse();
  return folders.find(([, paths]) => paths.some((path) => entry.startsWith(sourcePath(path))))?.[0];
}

/** Returns a module and all modules that it imports statically, directly or not. */
function withImports(id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) withImports(imported, graph, seen);
  return seen;
}

/**
 * Returns all modules that are imported dynamically by the entry or by a module that the entry imports, directly or
 * not.
 */
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
