import type { DataSource } from "typeorm";
import { MESSAGE_RETENTION_YEARS } from "./contact-message.rules.ts";

/**
 * Deletes contact messages older than the terms of use allow; newsletter subscriptions stay.
 * @returns how many were deleted
 */
export async function purgeExpiredMessages(database: DataSource): Promise<number> {
  const [, removed]: [unknown, number] = await database.query(
    "DELETE FROM contact_messages WHERE created_at < now() - make_interval(years => $1)",
    [MESSAGE_RETENTION_YEARS],
  );
  return removed;
}
