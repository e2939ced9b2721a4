import { openDatabase } from "../database/database.ts";
import type { ReplicaProduct } from "./replica-records.ts";
import { CORRUPT } from "./replica-transaction.ts";
import { isProduct } from "./replica-validation.ts";

/* The service worker's access to a replica. It is separate from the store, because the worker needs no code that writes, and pages do not need this code. */

/**
 * Returns a product as it is stored; undefined if there is none with that id.
 * @throws when a record that it reads before finding the product is corrupt, or the browser refuses the database
 */
export async function readStoredProduct(id: string): Promise<ReplicaProduct | undefined> {
  const transaction = (await openDatabase()).transaction(["chunk", "patch"]);
  const changed: unknown = await transaction.objectStore("patch").get(id);
  if (changed !== undefined) return changed === null ? undefined : validProduct(changed);
  // Reads the chunks backwards from the last one, because the last written version of a product counts, as in
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
