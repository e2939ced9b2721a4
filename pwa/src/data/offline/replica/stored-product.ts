import { openDatabase } from "../database/database.ts";
import type { ReplicaProduct } from "./replica-records.ts";
import { CORRUPT } from "./replica-transaction.ts";
import { isProduct } from "./replica-validation.ts";

/* Reads the replica for the service worker. The code is in its own file, so that the worker does not load the code
   that writes the replica, and pages do not load the worker's code. */

/**
 * Returns the stored product with this id; undefined if there is none.
 * @throws if a stored record is corrupt, or if the browser refuses the database
 */
export async function readStoredProduct(id: string): Promise<ReplicaProduct | undefined> {
  const transaction = (await openDatabase()).transaction(["chunk", "patch"]);
  const changed: unknown = await transaction.objectStore("patch").get(id);
  if (changed !== undefined) return changed === null ? undefined : validProduct(changed);
  // A product that changed during the first sync may be stored twice. The chunks are read from the last to the first,
  // because the version that was stored last is the current one, as in `merge`.
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
