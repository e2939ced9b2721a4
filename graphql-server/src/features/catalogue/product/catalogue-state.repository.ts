import { affected, type Transaction } from "../../../platform/database/sql.ts";

/**
 * Waits for other writers of products, then locks the row of `catalogue_state`. The database trigger on products
 * locks that row too. Every writer therefore locks the row before any product, which prevents deadlocks.
 */
export async function lockCatalogue(transaction: Transaction): Promise<void> {
  await affected(transaction, "SELECT FROM catalogue_state FOR UPDATE");
}
