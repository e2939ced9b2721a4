import type { DataSource } from "typeorm";
import { ShopError } from "../../shared/shop-error.ts";
import { type CatalogueChanges, type Part, readCatalogueChanges } from "./catalogue-changes.ts";
import { OFFLINE_QUOTA, perCategoryLimit } from "./offline-quota.rules.ts";

/** Products in a batch of changes: about 50 kB on the wire, 10 ms of a cheap phone's time to read. */
const BATCH_SIZE = 500;

/** How many products each category has. */
type CategoryCounts = ReadonlyMap<string, number>;

/** What changed in the catalogue, for phones that keep a replica of it. */
export class CatalogueChangesService {
  readonly #database: DataSource;
  readonly #counts: () => CategoryCounts;

  /** @param counts of the search index; those of a moment ago are good enough, a phone never keeps more than its quota */
  constructor(database: DataSource, counts: () => CategoryCounts) {
    this.#database = database;
    this.#counts = counts;
  }

  /**
   * A batch of changes.
   * @param since the cursor of an earlier answer; null: everything
   * @param atMost products a phone keeps; null for all
   * @throws ShopError BAD_USER_INPUT for an `atMost` out of 1–OFFLINE_QUOTA
   */
  async read(since: string | null, atMost: number | null): Promise<CatalogueChanges> {
    if (atMost !== null && (atMost < 1 || atMost > OFFLINE_QUOTA))
      throw ShopError.badInput({ atMost: `Demandez de 1 à ${OFFLINE_QUOTA} produits` });
    const part = atMost === null ? null : partOf(this.#counts(), atMost);
    return readCatalogueChanges(this.#database, since, BATCH_SIZE, part);
  }
}

/** The part of a catalogue that fits into a quota of products. */
export function partOf(counts: CategoryCounts, atMost: number): Part {
  const level = perCategoryLimit(counts.values(), atMost);
  return { atMost, share: level === undefined ? undefined : { categories: [...counts.keys()], level } };
}
