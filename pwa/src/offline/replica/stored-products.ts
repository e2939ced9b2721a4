import { openDatabase } from "../database/database.ts";
import type { ReplicaProduct } from "./replica-records.ts";
import { CORRUPT, merge, readPatches, STATE, STORES } from "./replica-transaction.ts";
import { isProduct, isState } from "./replica-validation.ts";

/*
 * What the service worker reads of a replica, apart from the store: the worker needs nothing that writes, and pages none of
 * this.
 */

/**
 * One product as it is stored now; undefined when there is none of that id.
 * @throws where a record read on the way to it is corrupt, or the browser refuses the database
 */
export async function readStoredProduct(id: string): Promise<ReplicaProduct | undefined> {
  const transaction = (await openDatabase()).transaction(["chunk", "patch"]);
  const changed: unknown = await transaction.objectStore("patch").get(id);
  if (changed !== undefined) return changed === null ? undefined : validProduct(changed);
  // From the last chunk on: as in `merge`, what was written last counts.
  let chunk = await transaction.objectStore("chunk").openCursor(null, "prev");
  while (chunk) {
    const product: unknown = chunk.value.findLast((one) => one.id === id);
    if (product !== undefined) return validProduct(product);
    chunk = await chunk.continue();
  }
  return undefined;
}

/**
 * The products of a replica that holds the whole catalogue, without the store's checks; undefined of any other.
 * @throws where a record is no list of products, or the browser refuses the database
 */
export async function readWholeCatalogue(): Promise<ReplicaProduct[] | undefined> {
  const transaction = (await openDatabase()).transaction(STORES);
  const [state, chunks, patches] = await Promise.all([
    transaction.objectStore("meta").get(STATE),
    transaction.objectStore("chunk").getAll(),
    readPatches(transaction),
  ]);
  if (!isState(state) || state.extent !== "whole" || state.chunks !== chunks.length) return undefined;
  return [...merge({ chunks, patches }).values()];
}

function validProduct(value: unknown): ReplicaProduct {
  if (!isProduct(value)) throw new Error(CORRUPT);
  return value;
}
