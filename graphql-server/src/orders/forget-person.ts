import type { DataSource, EntityManager } from "typeorm";
import { VISITOR_DETAILS_DAYS } from "./order.rules.ts";

/** Days after which an order that nobody has ended counts as done. */
const FORGOTTEN_ORDER_DAYS = 365;

/** The details of a person; the note is colleagues' text, which may speak of them. */
const FORGOTTEN = "user_id = NULL, name = NULL, phone = NULL, quarter = NULL, note = ''";

/**
 * Erases a person from their orders, in the transaction that erases their account: what was ordered and what it came to
 * stays. The account's row is locked first, so that no order of theirs arrives in between.
 */
export async function forgetPersonOfOrders(manager: EntityManager, userId: string): Promise<void> {
  await manager.query("SELECT FROM users WHERE id = $1 FOR UPDATE", [userId]);
  await manager.query(`UPDATE orders SET ${FORGOTTEN} WHERE user_id = $1`, [userId]);
}

/** Erases the details of visitors from orders that ended `VISITOR_DETAILS_DAYS` ago. @returns from how many */
export async function forgetVisitors(database: DataSource): Promise<number> {
  const [, forgotten]: [unknown, number] = await database.query(
    `UPDATE orders SET ${FORGOTTEN}
     WHERE user_id IS NULL AND (name IS NOT NULL OR phone IS NOT NULL OR quarter IS NOT NULL OR note <> '')
       AND coalesce(done_at, created_at + make_interval(days => $2)) < now() - make_interval(days => $1)`,
    [VISITOR_DETAILS_DAYS, FORGOTTEN_ORDER_DAYS],
  );
  return forgotten;
}
