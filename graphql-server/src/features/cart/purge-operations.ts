import type { Database } from "../../platform/database/sql.ts";
import { deleteOldOperations, deleteOperationsBeyond } from "./cart.repository.ts";

/**
 * Days for which the id of an applied operation is stored. After this time, a repetition of the operation would be
 * applied a second time. Only a phone that missed the answer and was then off for a year could repeat the operation so
 * late. An id takes about 100 bytes, so a busy shop stores some tens of megabytes a year.
 */
export const CART_OPERATION_DAYS = 365;

/**
 * Deletes the ids of cart operations applied more than `CART_OPERATION_DAYS` ago. @returns the number of deleted ids
 */
export function purgeExpiredOperations(database: Database): Promise<number> {
  return deleteOldOperations(database, CART_OPERATION_DAYS);
}

/**
 * Largest number of operation ids that are stored for a user. Older ids are deleted. If a phone repeated an operation
 * after its id was deleted, the server would apply the operation a second time. Phones repeat an operation much sooner:
 * at 50 operations a day, an id is stored for more than a year. A user who sends more can only damage their own cart.
 */
const MAX_PER_USER = 20_000;
/**
 * The number of a user's stored ids is checked only at every 50th version of the cart, to save time. A version adds at
 * most 100 ids, so at most 5,000 ids too many are stored.
 */
const COUNT_EVERY = 50;

/**
 * Deletes a user's oldest operation ids if there are more than `MAX_PER_USER`. It does this only at every
 * `COUNT_EVERY`th version of the cart.
 */
export async function limitRecordedOperations(
  database: Database,
  userId: string,
  version: number,
): Promise<void> {
  if (version % COUNT_EVERY === 0) await deleteOperationsBeyond(database, userId, MAX_PER_USER);
}
