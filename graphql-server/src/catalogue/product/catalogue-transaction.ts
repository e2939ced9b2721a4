import type { Database } from "../../database/sql.ts";
import { WriteTransaction } from "../../security/write-transaction.ts";
import { lockCatalogue } from "./catalogue-state.repository.ts";

/** The only way to write products. Writers wait for each other, and the search index is updated after the commit. */
export class CatalogueTransaction extends WriteTransaction {
  /** For reads outside the transaction and its lock. */
  readonly database: Database;

  /** @param afterCommit updates the search index */
  constructor(database: Database, afterCommit: () => Promise<void>) {
    super(database, afterCommit, lockCatalogue);
    this.database = database;
  }
}
