import { openDatabase } from "../database/database.ts";
import type { ReplicaProduct } from "./replica-records.ts";
import { CORRUPT } from "./replica-transaction.ts";
import { isProduct } from "./replica-validation.ts";

/* Reads the replica for the service worker. This code has its own file, because the worker does not need the store's
   code that writes, and pages do not need this code. */

/**
 * Returns a stored product; undefined if there is none with this id.
 * @throws if a record that it reads is corrupt, or if the browser refuses the database
 */
export async function readStoredProduct(id: string): Promise<ReplicaProduct | undefined> {
  const transaction = (await openDatabase()).transaction(["chunk", "patch"]);
  const changed: unknown = await transaction.objectStore("patch").get(id);
  if (changed !== undefined) return changed === null ? undefined : validProduct(changed);
  // Reads the last chunk first, because the version of a product that was written last is the current one, as in
  // `merge`.
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
