import { affected, type Transaction } from "../../../platform/database/sql.ts";

/**
 * Waits for other writers of products, then locks the row of `catalogue_state`. A database trigger locks this row too
 * when a product is written. So every writer must lock the row before it writes a product; otherwise, two writers could
 * deadlock.
 */
export async function lockCatalogue(transaction: Transaction): Promise<void> {
  await affected(transaction, "SELECT FROM catalogue_state FOR UPDATE");
}
