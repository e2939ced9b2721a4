import {
  applyQuota,
  type Cutoffs,
  isBeforeCutoff,
  isThin,
  type QuotaSelection,
} from "graphql-server/features/catalogue/sync/offline-quota";
import type { OfflineTransaction } from "../database/database.ts";
import type {
  CatalogueChanges,
  CatalogueState,
  Chunk,
  Patch,
  ReplicaCounts,
  ReplicaProduct,
  StoredCatalogue,
} from "./replica-records.ts";
import { arePatchesIntact, isChunkIntact } from "./replica-validation.ts";
import { shareVariants } from "./replica-variant.ts";

declare module "../database/database.ts" {
  interface OfflineSchema {
    /** The catalogue's products, 250 in each record. A record's key is its number, from 0. */
    chunk: { key: number; value: Chunk };
    /** Products that have changed or were deleted since the chunks were written. The key is the product's id. */
    patch: { key: string; value: Patch };
    /**
     * The state of the replica. This object store also has copies of records of local storage, as texts: drafts of the
     * admin panel (`draft-copies.ts`) and others (`storage-copies.ts`).
     */
    meta: { key: string; value: CatalogueState };
  }
}

/** Number of products in a chunk. A cheap phone reads a chunk of this size in less than 12 ms. */
const CHUNK = 250;
export const CORRUPT = "the stored catalogue is corrupt";
export const NO_CHUNKS: ChunkCounts = [];
/** Key of the replica's state in the object store `meta`. */
export const STATE = "catalogue";
export const STORES = ["chunk", "patch", "meta"] as const;

export type WriteTransaction = OfflineTransaction<typeof STORES, "readwrite">;

/**
 * Returns the current products: the products of the chunks, changed by all patches. A patch adds, replaces or removes a
 * product.
 */
export function merge({
  chunks,
  patches,
}: Pick<StoredCatalogue, "chunks" | "patches">): Map<string, ReplicaProduct> {
  const products = new Map(chunks.flat().map((product) => [product.id, product]));
  for (const [id, product] of patches) {
    if (product) products.set(id, product);
    else products.delete(id);
  }
  return products;
}

export type ChunkCounts = ReplicaCounts["chunks"];

/**
 * Reads all chunks and patches.
 * @throws if the number of chunks differs from the number in the state, or if a record is corrupt or lost
 */
export async function readRecords(
  transaction: OfflineTransaction<typeof STORES, "readonly" | "readwrite">,
  { counts }: Pick<CatalogueState, "counts">,
): Promise<Pick<StoredCatalogue, "chunks" | "patches">> {
  // If a request fails, `done` rejects too. This second rejection is ignored, because the request itself reports the
  // error.
  transaction.done.catch(() => undefined);
  const [chunks, patches] = await Promise.all([
    readChunks(transaction, counts.chunks),
    readPatches(transaction),
  ]);
  if (!arePatchesIntact(patches, counts.patches)) throw new Error(CORRUPT);
  return { chunks, patches };
}

/** Reads and checks each chunk in a separate task: one task for all chunks would block a cheap phone for too long. */
async function readChunks(
  transaction: OfflineTransaction<typeof STORES, "readonly" | "readwrite">,
  counts: ChunkCounts,
): Promise<Chunk[]> {
  const store = transaction.objectStore("chunk");
  const keys = await store.getAllKeys();
  if (keys.length !== counts.length) throw new Error(CORRUPT);
  return Promise.all(
    keys.map(async (key, index) => {
      const chunk = await store.get(key);
      if (!isChunkIntact(chunk, counts[index])) throw new Error(CORRUPT);
      return chunk;
    }),
  );
}

async function readPatches(
  transaction: OfflineTransaction<typeof STORES, "readonly" | "readwrite">,
): Promise<Map<string, Patch>> {
  const store = transaction.objectStore("patch");
  const [ids, patches] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return new Map(ids.map((id, index) => [id, patches[index] ?? null]));
}

/**
 * Adds chunks after the stored ones. If no chunk is stored, a new copy of the catalogue begins, so all other records of
 * the former copy are deleted first.
 */
export async function appendChunks(
  transaction: WriteTransaction,
  products: readonly ReplicaProduct[],
  stored: ChunkCounts,
): Promise<ChunkCounts> {
  const store = transaction.objectStore("chunk");
  if (stored.length === 0) await Promise.all([store.clear(), transaction.objectStore("patch").clear()]);
  const counts = [...stored];
  for (let start = 0; start < products.length; start += CHUNK) {
    const chunk: Chunk = shareVariants(products.slice(start, start + CHUNK));
    void store.put(chunk, counts.length);
    counts.push(chunk.length);
  }
  return counts;
}

/** Limits of what a replica stores: only products newer than the cutoffs, and not more than the quota. */
interface Bounds {
  cutoffs: Cutoffs;
  quota: number;
}

interface WrittenBatch {
  chunks: ChunkCounts;
  cutoffs: Cutoffs;
  dropped: readonly string[];
  thin: boolean;
}

/**
 * Writes a batch of the whole catalogue, which the device fetches for the first time or anew. After the last batch,
 * removes the products above the quota: products may have been added to the shop since the first batch.
 */
export async function appendSnapshot(
  transaction: WriteTransaction,
  { upserted, more }: CatalogueChanges,
  stored: ChunkCounts,
  { cutoffs, quota }: Bounds,
): Promise<WrittenBatch> {
  const chunks = await appendChunks(transaction, upserted, stored);
  const unlimited = { chunks, cutoffs, dropped: [], thin: false };
  if (more || (cutoffs.size === 0 && chunks.length * CHUNK <= quota)) return unlimited;
  if (await isWithin(transaction, chunks, { cutoffs, quota })) return unlimited;
  const products = merge(await readRecords(transaction, { counts: { chunks, patches: 0 } }));
  const selection = applyQuota(products.values(), cutoffs, quota);
  const dropped = droppedOf(products, selection);
  if (dropped.length === 0) return unlimited;
  return {
    chunks: await appendChunks(transaction, selection.kept, NO_CHUNKS),
    cutoffs: selection.cutoffs,
    dropped,
    thin: false,
  };
}

/**
 * True if all products of the chunks are within the quota. This check sorts nothing, so it is faster than `applyQuota`,
 * which sorts all products.
 */
async function isWithin(
  transaction: WriteTransaction,
  chunks: ChunkCounts,
  { cutoffs, quota }: Bounds,
): Promise<boolean> {
  let products = 0;
  for (const chunk of await readChunks(transaction, chunks)) {
    products += chunk.length;
    if (products > quota || !chunk.every((product) => isBeforeCutoff(product, cutoffs))) return false;
  }
  return true;
}

/**
 * Writes a batch of changes of the stored catalogue. In a partial replica, new products may replace older ones, because
 * a replica's number of products is limited.
 */
export async function writePatches(
  transaction: WriteTransaction,
  { upserted, deleted }: CatalogueChanges,
  { counts }: Pick<CatalogueState, "counts">,
  { cutoffs, quota }: Bounds,
): Promise<WrittenBatch> {
  const { chunks } = counts;
  const store = transaction.objectStore("patch");
  const write = (products: readonly ReplicaProduct[], gone: readonly string[]) => {
    for (const product of products) void store.put(product, product.id);
    const deletion: Patch = null;
    for (const id of gone) void store.put(deletion, id);
  };
  const mostStored = chunks.length * CHUNK + (await store.count());
  if (cutoffs.size === 0 && mostStored + upserted.length <= quota) {
    write(upserted, deleted);
    return { chunks, cutoffs, dropped: [], thin: false };
  }
  const before = merge(await readRecords(transaction, { counts }));
  const products = new Map(before);
  for (const product of upserted) products.set(product.id, product);
  for (const id of deleted) products.delete(id);
  const selection = applyQuota(products.values(), cutoffs, quota);
  const dropped = droppedOf(products, selection);
  const gone = new Set([...deleted, ...dropped]);
  write(
    upserted.filter(({ id }) => !gone.has(id)),
    [...gone].filter((id) => before.has(id)),
  );
  return { chunks, cutoffs: selection.cutoffs, dropped, thin: isThin(selection, quota) };
}

function droppedOf(
  products: ReadonlyMap<string, ReplicaProduct>,
  { kept }: QuotaSelection<ReplicaProduct>,
): string[] {
  const ids = new Set(kept.map(({ id }) => id));
  return [...products.keys()].filter((id) => !ids.has(id));
}
