import type { Database } from "../../../platform/database/sql.ts";
import { ShopError } from "../../../platform/errors/shop-error.ts";
import { type CatalogueChanges, type Quota, readCatalogueChanges } from "./changes-since.ts";
import { categoryLimit, OFFLINE_QUOTA } from "./offline-quota.rules.ts";

/**
 * Maximum number of products in a batch of changes: about 50 kB over the network, which a cheap phone parses in 10 ms.
 */
export const BATCH_SIZE = 500;

/** A batch of the catalogue's changes, and the number of products in the whole shop. */
export type CountedChanges = CatalogueChanges & { total: number };

type CategoryCounts = ReadonlyMap<string, number>;

export class CatalogueChangesService {
  readonly #database: Database;
  readonly #counts: () => CategoryCounts;

  /**
   * @param counts returns the number of products of each category, from the search index. The numbers may be slightly
   * out of date, because they only limit how much the database reads: each device enforces its quota itself
   */
  constructor(database: Database, counts: () => CategoryCounts) {
    this.#database = database;
    this.#counts = counts;
  }

  /**
   * Reads a batch of the catalogue's changes for a device.
   * @param since the cursor of an earlier batch; null to start with a snapshot of the whole catalogue
   * @param atMost the device's quota: how many products it stores at most; null for the whole catalogue
   * @throws ShopError BAD_USER_INPUT for an `atMost` out of 1–OFFLINE_QUOTA
   */
  async read(since: string | null, atMost: number | null): Promise<CountedChanges> {
    if (atMost !== null && (atMost < 1 || atMost > OFFLINE_QUOTA))
      throw ShopError.badInput({ atMost: `Demandez de 1 à ${OFFLINE_QUOTA} produits` });
    const counts = this.#counts();
    const quota = atMost === null ? null : quotaFor(counts, atMost);
    const changes = await readCatalogueChanges(this.#database, since, BATCH_SIZE, quota);
    return { ...changes, total: [...counts.values()].reduce((sum, count) => sum + count, 0) };
  }
}

export function quotaFor(counts: CategoryCounts, maxProducts: number): Quota {
  const limit = categoryLimit(counts.values(), maxProducts);
  return {
    maxProducts,
    perCategory: limit === undefined ? undefined : { categories: [...counts.keys()], limit },
  };
}
