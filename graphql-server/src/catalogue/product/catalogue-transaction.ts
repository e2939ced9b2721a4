import type { DataSource, EntityManager } from "typeorm";

/** The only way to write products: after it, the search index contains the change (read your own writes). */
export class CatalogueTransaction {
  readonly #database: DataSource;
  readonly #afterCommit: () => Promise<void>;

  /** @param afterCommit brings the search index up to date */
  constructor(database: DataSource, afterCommit: () => Promise<void>) {
    this.#database = database;
    this.#afterCommit = afterCommit;
  }

  /** Entity manager for reads outside the transaction and its lock. */
  get manager(): EntityManager {
    return this.#database.manager;
  }

  /** Runs the work in one transaction; other writers of products wait for its commit. */
  async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const result = await this.#database.transaction(async (manager) => {
      // The products' trigger locks this row too: locking it before any product row prevents deadlocks.
      await manager.query("SELECT 1 FROM catalogue_state FOR UPDATE");
      return work(manager);
    });
    await this.#afterCommit();
    return result;
  }
}
