import { ID_ROW } from "../../../platform/database/row-shapes.ts";
import { affected, rows, type Transaction } from "../../../platform/database/sql.ts";
import { ERASED, HAS_DETAILS } from "../order-fields.ts";

/**
 * Locks an account that will be erased, so that no order is stored for the account during the erasure. The lock waits
 * until earlier transactions have released the account, and later transactions wait for this one.
 */
export async function lockAccountToErase(transaction: Transaction, userId: string): Promise<void> {
  await affected(transaction, "SELECT FROM users WHERE id = $1 FOR UPDATE", [userId]);
}

/** Erases the details of the customer from all orders of an account. @returns the ids of the orders */
export async function eraseUserDetails(transaction: Transaction, userId: string): Promise<string[]> {
  const statement = `UPDATE orders SET ${ERASED} WHERE user_id = $1 RETURNING id`;
  return (await rows(transaction, ID_ROW, statement, [userId])).map(({ id }) => id);
}

/** Erases the details of the customer from orders that the transaction has locked. */
export async function eraseOrderDetails(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await affected(transaction, `UPDATE orders SET ${ERASED} WHERE id = ANY($1::uuid[])`, [ids]);
}

/**
 * Erases visitors' details from orders that ended more than `days` ago. An order that is neither delivered nor
 * cancelled counts as ended `openDays` after its arrival. @returns the number of orders from which details were erased
 */
export const eraseVisitorDetails = (
  transaction: Transaction,
  days: number,
  openDays: number,
): Promise<number> =>
  affected(
    transaction,
    `UPDATE orders SET ${ERASED}
     WHERE user_id IS NULL AND (customer_erased_at IS NULL OR ${HAS_DETAILS})
       AND coalesce(done_at, created_at + make_interval(days => $2)) < now() - make_interval(days => $1)`,
    [days, openDays],
  );

/**
 * In orders whose customer was erased, erases the reasons of returns and of refused or postponed deliveries, the
 * references of payments and announced payments, and the customers on receipts. Also deletes the team's notes about
 * phone numbers that no order has any more.
 * @param orderIds ids of the orders to search; undefined for all orders
 */
export async function eraseAroundCustomers(
  transaction: Transaction,
  orderIds?: readonly string[],
): Promise<void> {
  const erased = `order_id IN (SELECT id FROM orders WHERE customer_erased_at IS NOT NULL
    ${orderIds ? "AND id = ANY($1::uuid[])" : ""})`;
  for (const change of [
    "order_returns SET reason = '' WHERE reason <> ''",
    "payments SET reference = '', reference_key = '' WHERE reference <> ''",
    "announced_payments SET reference = '', reference_key = '' WHERE reference <> ''",
    "round_orders SET reason = '' WHERE reason <> ''",
    `receipts SET content = content || '{"customer": null}' WHERE content->'customer' <> 'null'`,
  ])
    await affected(transaction, `UPDATE ${change} AND ${erased}`, orderIds ? [orderIds] : []);
  await affected(
    transaction,
    "DELETE FROM customer_notes n WHERE NOT EXISTS (SELECT FROM orders o WHERE o.phone = n.phone)",
  );
}
