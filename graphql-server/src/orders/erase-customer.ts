import type { Database, Transaction } from "../database/sql.ts";
import { eraseUserDetails, eraseVisitorDetails, lockAccountToErase } from "./order.repository.ts";
import { VISITOR_DETAILS_DAYS } from "./order.rules.ts";

/** Days after which an order that nobody has ended counts as done. */
const FORGOTTEN_ORDER_DAYS = 365;

/**
 * Erases a person from their orders, in the transaction that erases their account: what was ordered and what it came to
 * stays. The account's row is locked first, so that no order of theirs arrives in between.
 */
export async function eraseCustomerOfOrders(transaction: Transaction, userId: string): Promise<void> {
  await lockAccountToErase(transaction, userId);
  await eraseUserDetails(transaction, userId);
}

/** Erases the details of visitors from orders that ended `VISITOR_DETAILS_DAYS` ago. @returns from how many */
export const forgetVisitors = (database: Database): Promise<number> =>
  eraseVisitorDetails(database, VISITOR_DETAILS_DAYS, FORGOTTEN_ORDER_DAYS);
