import type { Database } from "../../../platform/database/sql.ts";
import { WriteTransaction } from "../../../platform/security/write-transaction.ts";
import { lockCatalogue } from "./catalogue-state.repository.ts";

/**
 * A transaction that writes products. All code that writes products must use this class: the transaction first locks
 * the catalogue, so it waits until the earlier writers of products have committed.
 */
export class CatalogueTransaction extends WriteTransaction {
  /** The database, for reads outside of the transaction, which need not wait for the catalogue's lock. */
  readonly database: Database;

  /** @param afterCommit called after each commit; updates the search index */
  constructor(database: Database, afterCommit: () => Promise<unknown>) {
    super(database, afterCommit, lockCatalogue);
    this.database = database;
  }
}
