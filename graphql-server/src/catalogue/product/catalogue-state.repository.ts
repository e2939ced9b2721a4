import { affected, type Transaction } from "../../database/sql.ts";

/**
 * Waits for other writers of products, then locks the row. The products' trigger locks this row too, so locking it
 * first prevents deadlocks.
 */
export async function lockCatalogue(transaction: Transaction): Promise<void> {
  await affected(transaction, "SELECT FROM catalogue_state FOR UPDATE");
}
