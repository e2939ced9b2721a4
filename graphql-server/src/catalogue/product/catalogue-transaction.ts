import type { DataSource, EntityManager } from "typeorm";
import type { CatalogueIndex } from "../search/search-index.ts";

/** The one door for writes of the catalogue: whoever asks finds what they wrote in the very next list. */
export class CatalogueWriter {
  readonly #database: DataSource;
  readonly #index: CatalogueIndex;

  constructor(database: DataSource, index: CatalogueIndex) {
    this.#database = database;
    this.#index = index;
  }

  /** For what is looked up before the write begins, outside its lock. */
  get manager(): EntityManager {
    return this.#database.manager;
  }

  /** Does the work in one transaction; other writers wait until it has committed. */
  async write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const done = await this.#database.transaction(async (manager) => {
      // Before any product is read to be changed: the products' trigger takes the same row, two orders would deadlock.
      await manager.query("SELECT 1 FROM catalogue_state FOR UPDATE");
      return work(manager);
    });
    await this.#index.sync();
    return done;
  }
}
