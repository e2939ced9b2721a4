import type { Database } from "../../platform/database/sql.ts";
import { deleteOldOperations, deleteOperationsBeyond } from "./cart.repository.ts";

/**
 * Days for which the id of an applied operation is stored. An operation repeated after this time would be applied
 * twice. Such a repetition could only come from a phone that missed the answer and was then not used for a year. An
 * id takes about 100 bytes, so a busy shop stores some tens of megabytes a year.
 */
export const CART_OPERATION_DAYS = 365;

/** Deletes the ids of cart operations applied more than `CART_OPERATION_DAYS` ago. @returns their number */
export function purgeExpiredOperations(database: Database): Promise<number> {
  return deleteOldOperations(database, CART_OPERATION_DAYS);
}

/**
 * Largest number of operation ids that are stored for a user; older ids are deleted. By these ids, the server detects
 * operations that a phone repeats because it missed their answer. 20,000 operations are 50 a day for more than a year,
 * so a normal phone repeats an operation long before its id is deleted. A user who sends more operations can only
 * damage their own cart.
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
