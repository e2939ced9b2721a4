import type { DataSource, EntityManager } from "typeorm";

/** The one way to write the catalogue: whoever writes finds the change in the very next list. */
export class CatalogueTransaction {
  readonly #database: DataSource;
  readonly #afterCommit: () => Promise<void>;

  /** @param afterCommit brings the search index up to date */
  constructor(database: DataSource, afterCommit: () => Promise<void>) {
    this.#database = database;
    this.#afterCommit = afterCommit;
  }

  /** For reads before the transaction, outside its lock. */
  get manager(): EntityManager {
    return this.#database.manager;
  }

  /** Runs the work in one transaction; other writers wait until it has committed. */
  async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const result = await this.#database.transaction(async (manager) => {
      // The products' trigger locks this row too: locking it before any product prevents a deadlock.
      await manager.query("SELECT 1 FROM catalogue_state FOR UPDATE");
      return work(manager);
    });
    await this.#afterCommit();
    return result;
  }
}
