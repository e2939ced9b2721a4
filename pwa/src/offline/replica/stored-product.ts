import { openDatabase } from "../database/database.ts";
import type { ReplicaProduct } from "./replica-records.ts";
import { CORRUPT } from "./replica-transaction.ts";
import { isProduct } from "./replica-validation.ts";

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

function validProduct(value: unknown): ReplicaProduct {
  if (!isProduct(value)) throw new Error(CORRUPT);
  return value;
}
