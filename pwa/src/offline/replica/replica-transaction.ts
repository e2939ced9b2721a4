import {
  applyQuota,
  type Cutoffs,
  isThin,
  type QuotaSelection,
} from "graphql-server/catalogue/sync/offline-quota";
import type { OfflineTransaction } from "../database/database.ts";
import type {
  CatalogueChanges,
  CatalogueState,
  Chunk,
  Patch,
  ReplicaProduct,
  StoredCatalogue,
} from "./replica-records.ts";
import { areValidRecords } from "./replica-validation.ts";

declare module "../database/database.ts" {
  interface OfflineSchema {
    /** The catalogue, 250 products a record, by the record's number. */
    chunk: { key: number; value: Chunk };
    /** Products changed or deleted since the chunks were written, by id. */
    patch: { key: string; value: Patch };
    /** One record: how far the replica has come. */
    meta: { key: string; value: CatalogueState };
  }
}

/** Products in a chunk: a cheap phone reads one in less than 12 ms. */
const CHUNK = 250;
export const CORRUPT = "the stored catalogue is corrupt";
export const STORES = ["chunk", "patch", "meta"] as const;

export type WriteTransaction = OfflineTransaction<typeof STORES, "readwrite">;

/** The products of a stored replica by id, patches applied. */
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

/** @throws where another number of chunks is stored, or a record is corrupt */
export async function readRecords(
  transaction: OfflineTransaction<typeof STORES, "readonly" | "readwrite">,
  count: number,
): Promise<Pick<StoredCatalogue, "chunks" | "patches">> {
  // A failed request rejects `done` too; the request itself reports the error.
  transaction.done.catch(() => undefined);
  const patch = transaction.objectStore("patch");
  const [chunks, ids, patches] = await Promise.all([
    transaction.objectStore("chunk").getAll(),
    patch.getAllKeys(),
    patch.getAll(),
  ]);
  const records = { chunks, patches: new Map(ids.map((id, index) => [id, patches[index] ?? null])) };
  if (chunks.length !== count || !areValidRecords(records)) throw new Error(CORRUPT);
  return records;
}

/** Writes products as chunks from key `from` on; from 0 in place of all that is stored. @returns the next key */
export async function appendChunks(
  transaction: WriteTransaction,
  products: readonly ReplicaProduct[],
  from: number,
): Promise<number> {
  const store = transaction.objectStore("chunk");
  if (from === 0) await Promise.all([store.clear(), transaction.objectStore("patch").clear()]);
  let key = from;
  for (let start = 0; start < products.length; start += CHUNK) {
    const chunk: Chunk = products.slice(start, start + CHUNK);
    void store.put(chunk, key++);
  }
  return key;
}

/** How much a replica may hold. */
interface Bounds {
  cutoffs: Cutoffs;
  quota: number;
}

/** What became of a batch of changes. */
interface WrittenBatch {
  chunks: number;
  cutoffs: Cutoffs;
  dropped: readonly string[];
  thin: boolean;
}

/** A batch of the first snapshot. The last one applies the quota: the shop may have changed meanwhile. */
export async function appendSnapshot(
  transaction: WriteTransaction,
  { upserted, more }: CatalogueChanges,
  from: number,
  { cutoffs, quota }: Bounds,
): Promise<WrittenBatch> {
  const chunks = await appendChunks(transaction, upserted, from);
  const unlimited = { chunks, cutoffs, dropped: [], thin: false };
  if (more || (cutoffs.size === 0 && chunks * CHUNK <= quota)) return unlimited;
  const products = merge(await readRecords(transaction, chunks));
  const selection = applyQuota(products.values(), cutoffs, quota);
  const dropped = droppedOf(products, selection);
  if (dropped.length === 0) return unlimited;
  return {
    chunks: await appendChunks(transaction, selection.kept, 0),
    cutoffs: selection.cutoffs,
    dropped,
    thin: false,
  };
}

/** A later batch. In a partial replica new products may displace stored ones. */
export async function writePatches(
  transaction: WriteTransaction,
  { upserted, deleted }: CatalogueChanges,
  chunks: number,
  { cutoffs, quota }: Bounds,
): Promise<WrittenBatch> {
  const store = transaction.objectStore("patch");
  const write = (products: readonly ReplicaProduct[], gone: readonly string[]) => {
    for (const product of products) void store.put(product, product.id);
    const deletion: Patch = null;
    for (const id of gone) void store.put(deletion, id);
  };
  const mostStored = chunks * CHUNK + (await store.count());
  if (cutoffs.size === 0 && mostStored + upserted.length <= quota) {
    write(upserted, deleted);
    return { chunks, cutoffs, dropped: [], thin: false };
  }
  const before = merge(await readRecords(transaction, chunks));
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
