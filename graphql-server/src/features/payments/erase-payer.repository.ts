import { affected, type Transaction } from "../../platform/database/sql.ts";

/**
 * Erases the references of payments and announced payments, and the customers of receipts, in orders whose customer was
 * erased.
 * @param orderIds ids of the orders to search; undefined for all orders
 */
export async function erasePayers(transaction: Transaction, orderIds?: readonly string[]): Promise<void> {
  const erased = `order_id IN (SELECT id FROM orders WHERE customer_erased_at IS NOT NULL
    ${orderIds ? "AND id = ANY($1::uuid[])" : ""})`;
  for (const change of [
    "payments SET reference = '', reference_key = '' WHERE reference <> ''",
    "announced_payments SET reference = '', reference_key = '' WHERE reference <> ''",
    `receipts SET content = content || '{"customer": null}' WHERE content->'customer' <> 'null'`,
  ])
    await affected(transaction, `UPDATE ${change} AND ${erased}`, orderIds ? [orderIds] : []);
}
