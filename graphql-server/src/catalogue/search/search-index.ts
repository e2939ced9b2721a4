import type { DataSource } from "typeorm";
import type { Product } from "../product/product.entity.ts";
import { type CatalogueChanges, readCatalogueChanges } from "../sync/catalogue-changes.ts";
import { CatalogueSearch, type SearchRecord } from "./catalogue-search.rules.ts";

/** Changes read in one go; a page of 1 000 rows stays within a few ms of blocked time. */
const PAGE = 1_000;

/**
 * The catalogue's search index, in this process's memory, kept in step with the database by the change log:
 * the same cursor that brings a phone up to date.
 */
export class SearchIndex {
  readonly #database: DataSource;
  readonly #listeners = new Set<() => void>();
  #search = new CatalogueSearch([]);
  #cursor: string | null = null;
  #running: Promise<void> | undefined;
  #again = false;

  constructor(database: DataSource) {
    this.#database = database;
  }

  get search(): CatalogueSearch {
    return this.#search;
  }

  /** Changes with every change of the catalogue; what is cached under it stays right. */
  get version(): string {
    return this.#cursor ?? "";
  }

  /** Calls back after each change that was taken in. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Takes in what changed. When the promise resolves, everything committed before the call is in the index.
   * Calls while a pass is under way share the one after it.
   */
  sync(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return this.#running;
    }
    this.#running = this.#passes();
    return this.#running;
  }

  async #passes(): Promise<void> {
    try {
      do {
        this.#again = false;
        await this.#pass();
      } while (this.#again);
    } finally {
      this.#running = undefined; // at once: a call that came in between would be promised a pass that is over
    }
  }

  async #pass(): Promise<void> {
    const before = this.#cursor;
    let fresh: SearchRecord[] | undefined;
    for (let more = true; more; ) {
      const changes = await readCatalogueChanges(this.#database, this.#cursor, PAGE);
      if (changes.reset) fresh = [];
      if (fresh) fresh.push(...changes.upserted.map(toRecord));
      else this.#apply(changes);
      this.#cursor = changes.cursor;
      more = changes.more;
    }
    if (fresh) this.#search = new CatalogueSearch(fresh);
    if (this.#cursor !== before) for (const listener of this.#listeners) listener();
  }

  #apply(changes: CatalogueChanges): void {
    for (const product of changes.upserted) this.#search.upsert(toRecord(product));
    for (const id of changes.deleted) this.#search.remove(id);
  }
}

function toRecord(product: Product): SearchRecord {
  const { id, productName, brandName, category, sellingPrice, ownerId } = product;
  return {
    id,
    productName,
    brandName,
    category,
    sellingPrice,
    ownerId,
    createdAt: product.createdAt.getTime(),
  };
}
