import { type Database, type Transaction, transaction } from "../../../platform/database/sql.ts";
import { eraseDigestsOfErased } from "../../../platform/idempotency/idempotency-key.repository.ts";
import { deleteSubscriptionsOfErased } from "../../push/push-subscription.repository.ts";
import { VISITOR_DETAILS_DAYS } from "../order.rules.ts";
import {
  eraseAroundCustomers,
  eraseOrderDetails,
  eraseUserDetails,
  eraseVisitorDetails,
  lockAccountToErase,
} from "./erase-orders.repository.ts";

/**
 * Number of days after which an order counts as ended, even if no admin has marked it as delivered or cancelled.
 * Without this limit, an order that no admin marks would keep a visitor's details for ever.
 */
export const UNFINISHED_ORDER_DAYS = 365;

/**
 * Erases a customer's details from their orders, and from the payments and notifications of these orders; articles and
 * amounts stay. The caller erases the account in the same transaction. The function first locks the account's row,
 * because otherwise an order that arrives before the commit would keep the customer's details.
 * @returns the number of orders
 */
export async function eraseCustomerOfOrders(transaction: Transaction, userId: string): Promise<number> {
  await lockAccountToErase(transaction, userId);
  const ids = await eraseUserDetails(transaction, userId);
  await eraseAroundOrders(transaction, ids);
  return ids.length;
}

/** Erases the customer's details from orders that the transaction has locked, as {@link eraseCustomerOfOrders} does. */
export async function eraseOrders(transaction: Transaction, orderIds: readonly string[]): Promise<number> {
  await eraseOrderDetails(transaction, orderIds);
  await eraseAroundOrders(transaction, orderIds);
  return orderIds.length;
}

/**
 * Erases visitors' details from orders that ended more than `VISITOR_DETAILS_DAYS` ago. Also erases payers from the
 * payments of orders whose customer was erased earlier, because an admin may have entered a payment afterwards.
 * @returns the number of orders from which details were erased
 */
export const forgetVisitors = (database: Database): Promise<number> =>
  transaction(database, async (manager) => {
    const orders = await eraseVisitorDetails(manager, VISITOR_DETAILS_DAYS, UNFINISHED_ORDER_DAYS);
    await eraseAroundOrders(manager);
    return orders;
  });

/**
 * Erases the customers of the given orders from payments, and deletes the orders' notification subscriptions. Also
 * erases the digests by which the shop recognises repeated requests about the orders. Without ids, this is done for all
 * orders whose customer is erased.
 */
async function eraseAroundOrders(transaction: Transaction, orderIds?: readonly string[]): Promise<void> {
  await eraseAroundCustomers(transaction, orderIds);
  await deleteSubscriptionsOfErased(transaction, orderIds);
  await eraseDigestsOfErased(transaction, orderIds);
}
