import type { DataSource, EntityManager } from "typeorm";
import { WriteTransaction } from "../../security/write-transaction.ts";

/** The only way to write products: writers wait for each other, and after the commit the search index has the change. */
export class CatalogueTransaction extends WriteTransaction {
  /** For reads outside the transaction and its lock. */
  readonly manager: EntityManager;

  /** @param afterCommit brings the search index up to date */
  constructor(database: DataSource, afterCommit: () => Promise<void>) {
    super(database, afterCommit, lockCatalogue);
    this.manager = database.manager;
  }
}

/** The products' trigger locks this row too: locking it before any product row prevents deadlocks. */
export async function lockCatalogue(manager: EntityManager): Promise<void> {
  await manager.query("SELECT 1 FROM catalogue_state FOR UPDATE");
}
