import type { Database, Transaction } from "../database/sql.ts";
import { eraseUserDetails, eraseVisitorDetails, lockAccountToErase } from "./order.repository.ts";
import { VISITOR_DETAILS_DAYS } from "./order.rules.ts";

/** Days after which an order in an open state counts as done. */
const FORGOTTEN_ORDER_DAYS = 365;

/**
 * Erases a customer from their orders, in the transaction that erases their account; articles and totals stay. The
 * account's row is locked first, so that no new order of this customer arrives in between.
 */
export async function eraseCustomerOfOrders(transaction: Transaction, userId: string): Promise<void> {
  await lockAccountToErase(transaction, userId);
  await eraseUserDetails(transaction, userId);
}

/** Erases visitors' details from orders that ended `VISITOR_DETAILS_DAYS` ago. @returns the number of these orders */
export const forgetVisitors = (database: Database): Promise<number> =>
  eraseVisitorDetails(database, VISITOR_DETAILS_DAYS, FORGOTTEN_ORDER_DAYS);
