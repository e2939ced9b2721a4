import type { Availability } from "graphql-server/features/catalogue/variants/variant-fields";
import type { CatalogueChanges, Patch, ProductAvailability, ReplicaProduct } from "./replica-records.ts";
import type { WriteTransaction } from "./replica-transaction.ts";

/**
 * Returns the batch with whole products instead of new availabilities (`availabilities`): each product is read from the
 * database and gets its new availability. Products that this device does not store are left out.
 */
export async function withStoredProducts(
  transaction: WriteTransaction,
  changes: CatalogueChanges,
): Promise<CatalogueChanges> {
  const ids = new Set(changes.availabilities?.map(({ id }) => id));
  return mergeAvailabilities(changes, await readProducts(transaction, ids));
}

/** Returns the batch with whole products in place of new availabilities. The products are taken from memory. */
export function mergeAvailabilities(
  { availabilities = [], ...rest }: CatalogueChanges,
  known: ReadonlyMap<string, ReplicaProduct>,
): CatalogueChanges {
  const merged = availabilities.flatMap((availability) => {
    const product = known.get(availability.id);
    return product ? [withAvailability(product, availability)] : [];
  });
  return { ...rest, upserted: [...rest.upserted, ...merged] };
}

function withAvailability(
  product: ReplicaProduct,
  { availability, lastPieces, soldOut }: ProductAvailability,
): ReplicaProduct {
  const stateOf = (number: number): Availability => {
    if (soldOut.includes(number)) return "SOLD_OUT";
    return lastPieces.includes(number) ? "LAST_PIECES" : "AVAILABLE";
  };
  const variants = product.variants.map((one) => ({ ...one, availability: stateOf(one.number) }));
  return { ...product, availability, variants };
}

/**
 * Reads products from the database until all are found. Reads the patches (products that have changed since the chunks
 * were written) first. Then reads the chunks from the last to the first: a product may be in two chunks, and the later
 * chunk has its current version.
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
