import type { Database, Transaction } from "../database/sql.ts";
import { eraseUserDetails, eraseVisitorDetails, lockAccountToErase } from "./order.repository.ts";
import { VISITOR_DETAILS_DAYS } from "./order.rules.ts";

/**
 * Days after the arrival of an order at which it counts as ended, even if it is in no final state. From then on, the
 * details of a visitor can be erased from it.
 */
const FORGOTTEN_ORDER_DAYS = 365;

/**
 * Erases a customer's details from their orders, in the transaction that erases their account; articles and totals
 * stay. The account's row is locked first. Without the lock, an order that arrives between this update and the commit
 * would keep the customer's details.
 */
export async function eraseCustomerOfOrders(transaction: Transaction, userId: string): Promise<void> {
  await lockAccountToErase(transaction, userId);
  await eraseUserDetails(transaction, userId);
}

/** Erases visitors' details from orders that ended `VISITOR_DETAILS_DAYS` ago. @returns the number of these orders */
export const forgetVisitors = (database: Database): Promise<number> =>
  eraseVisitorDetails(database, VISITOR_DETAILS_DAYS, FORGOTTEN_ORDER_DAYS);
