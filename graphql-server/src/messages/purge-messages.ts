import type { DataSource } from "typeorm";
import { MESSAGES_KEPT_YEARS } from "./contact-message.rules.ts";

/**
 * Removes the contact messages the terms promise not to keep any longer; addresses of the newsletter stay.
 * @returns how many were removed
 */
export async function purgeExpiredMessages(database: DataSource): Promise<number> {
  const [, removed]: [unknown, number] = await database.query(
    "DELETE FROM contact_messages WHERE created_at < now() - make_interval(years => $1)",
    [MESSAGES_KEPT_YEARS],
  );
  return removed;
}
