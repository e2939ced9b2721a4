import { withSession } from "./database-session.ts";

/**
 * Has the shop know when it was last backed up; the admin tells a new shop's owner until then. Not part of the backup: a
 * restored shop has none of its own yet.
 */
export async function recordBackup(url: string): Promise<void> {
  await withSession(url, (client) =>
    client.query(
      `INSERT INTO shop_milestones (name) VALUES ('BACKUP')
       ON CONFLICT (name) DO UPDATE SET reached_at = now()`,
    ),
  );
}
