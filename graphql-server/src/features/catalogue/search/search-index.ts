import type { Database } from "../../../platform/database/sql.ts";
import { coalesce } from "../../../platform/events/coalesce.rules.ts";
import type { Product } from "../product/product.entity.ts";
import { type CatalogueChanges, readCatalogueChanges } from "../sync/changes-since.ts";
import { CatalogueSearch, type SearchRecord } from "./catalogue-search.rules.ts";
import { readSynonyms } from "./synonyms.rules.ts";

/** Number of changes read in one batch. A batch of 1,000 rows blocks the event loop for only a few ms. */
const BATCH_SIZE = 1_000;

/** Ids of the products that a sync has changed; undefined if it has read the whole catalogue again. */
export type ChangedProducts = ReadonlySet<string> | undefined;

/**
 * The search index of this server process, in memory. It learns of changes of products by reading the database's change
 * log with a cursor, as devices do for their copies of the catalogue.
 */
export class SearchIndex {
  readonly #database: Database;
  readonly #listeners = new Set<(changed: ChangedProducts) => void>();
  #search = new CatalogueSearch();
  #synonyms = readSynonyms();
  #synonymsVersion = 0;
  #cursor: string | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  get search(): CatalogueSearch {
    return this.#search;
  }

  /**
   * The version of the catalogue in this index: the cursor up to which the index has read the change log. Every change
   * of the catalogue gives another version.
   */
  get version(): string {
    return this.#cursor ?? "";
  }

  /** A number that changes whenever the synonyms change, so that no cached search result is used afterwards. */
  get synonymsVersion(): number {
    return this.#synonymsVersion;
  }

  /**
   * Sets the owner's synonyms.
   * @param groups the owner's groups of synonyms, in addition to the groups that every shop has
   */
  setSynonyms(groups: readonly string[]): void {
    this.#synonyms = readSynonyms(groups);
    this.#synonymsVersion += 1;
    this.#search.setSynonyms(this.#synonyms);
  }

  /** Registers a listener that is called after each sync that has changed the index. */
  onChange(listener: (changed: ChangedProducts) => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Applies the changes since the last sync. When the promise resolves, the index contains everything that was
   * committed before the call. Calls that arrive while a sync is running wait for one more sync, which all of them
   * share.
   */
  sync = coalesce(() => this.#runPass());

  async #runPass(): Promise<void> {
    const [cursor, search] = [this.#cursor, this.#search];
    const ids = new Set<string>();
    try {
      await this.#readChanges(ids);
    } finally {
      // Listeners are also called if an error has interrupted the reading of changes, because the index already
      // contains the changes that were read.
      const changed = this.#search === search ? ids : undefined;
      if (this.#cursor !== cursor) for (const listener of this.#listeners) listener(changed);
    }
  }

  /**
   * Reads the changes into the index. The index and the cursor always change together. If the whole catalogue must be
   * read again (a snapshot), it is read into a new index, which replaces the present index after the last batch. If an
   * error interrupts this, the present index and its cursor stay.
   * @param changed receives the ids of the products that have changed; a snapshot adds no ids
   */
  async #readChanges(changed: Set<string>): Promise<void> {
    let cursor = this.#cursor;
    let snapshot: CatalogueSearch | undefined;
    for (let more = true; more; ) {
      const changes = await readCatalogueChanges(this.#database, cursor, BATCH_SIZE);
      ({ cursor, more } = changes);
      if (changes.reset) snapshot = new CatalogueSearch();
      apply(changes, snapshot ?? this.#search);
      if (snapshot) continue;
      this.#cursor = cursor;
      for (const { id } of [...changes.upserted, ...changes.changedAvailability]) changed.add(id);
      for (const id of changes.deleted) changed.add(id);
    }
    if (snapshot) {
      snapshot.setSynonyms(this.#synonyms);
      this.#search = snapshot;
      this.#cursor = cursor;
    }
  }
}

function apply(changes: CatalogueChanges, search: CatalogueSearch): void {
  for (const product of [...changes.upserted, ...changes.changedAvailability])
    search.upsert(toRecord(product));
  for (const id of changes.deleted) search.remove(id);
}

function toRecord(product: Product): SearchRecord {
  const {
    id,
    productName,
    brandName,
    category,
    description,
    sellingPrice,
    price,
    variants,
    availability,
    ownerId,
  } = product;
  return {
    id,
    productName,
    brandName,
    category,
    description,
    sellingPrice,
    price,
    variants,
    availability,
    ownerId,
    createdAt: product.createdAt.getTime(),
  };
}
