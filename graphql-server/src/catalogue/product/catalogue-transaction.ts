import type { Database } from "../../database/sql.ts";
import { WriteTransaction } from "../../security/write-transaction.ts";
import { lockCatalogue } from "./catalogue-state.repository.ts";

/** The only way to write products: writers wait for each other, and after the commit the search index has the change. */
export class CatalogueTransaction extends WriteTransaction {
  /** For reads outside the transaction and its lock. */
  readonly database: Database;

  /** @param afterCommit brings the search index up to date */
  constructor(database: Database, afterCommit: () => Promise<void>) {
    super(database, afterCommit, lockCatalogue);
    this.database = database;
  }
}
