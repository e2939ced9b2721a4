import type { Availability } from "graphql-server/features/catalogue/variants/variant";
import type { CatalogueChanges, Patch, ProductStates, ReplicaProduct } from "./replica-records.ts";
import type { WriteTransaction } from "./replica-transaction.ts";

/**
 * Returns the batch with whole products in place of new availabilities. The products are read from the database; those
 * that this device does not store are left out.
 */
export async function withRestated(
  transaction: WriteTransaction,
  changes: CatalogueChanges,
): Promise<CatalogueChanges> {
  const ids = new Set(changes.states?.map(({ id }) => id));
  return restateAll(changes, await readProducts(transaction, ids));
}

/** Returns the batch with whole products in place of new availabilities. The products are taken from memory. */
export function restateAll(
  { states = [], ...rest }: CatalogueChanges,
  known: ReadonlyMap<string, ReplicaProduct>,
): CatalogueChanges {
  const restated = states.flatMap((state) => {
    const product = known.get(state.id);
    return product ? [restate(product, state)] : [];
  });
  return { ...rest, upserted: [...rest.upserted, ...restated] };
}

function restate(
  product: ReplicaProduct,
  { availability, lastPieces, soldOut }: ProductStates,
): ReplicaProduct {
  const stateOf = (number: number): Availability => {
    if (soldOut.includes(number)) return "SOLD_OUT";
    return lastPieces.includes(number) ? "LAST_PIECES" : "AVAILABLE";
  };
  const variants = product.variants.map((one) => ({ ...one, availability: stateOf(one.number) }));
  return { ...product, availability, variants };
}

/**
 * Reads these products from the database: the patches first, then the chunks from the last to the first, until all are
 * found.
 */
async function readProducts(
  transaction: WriteTransaction,
  ids: ReadonlySet<string>,
): Promise<Map<string, ReplicaProduct>> {
  const found = new Map<string, Patch>();
  for (const id of ids) {
    const patch = await transaction.objectStore("patch").get(id);
    if (patch !== undefined) found.set(id, patch);
  }
  let chunk = found.size < ids.size ? await transaction.objectStore("chunk").openCursor(null, "prev") : null;
  while (chunk && found.size < ids.size) {
    for (const id of ids) {
      const product = found.has(id) ? undefined : chunk.value.findLast((one) => one.id === id);
      if (product) found.set(id, product);
    }
    chunk = await chunk.continue();
  }
  return new Map([...found].filter((entry): entry is [string, ReplicaProduct] => entry[1] !== null));
}
