import type { DataSource } from "typeorm";

/** Open sessions of one user at most: devices on which they have signed in within the life of a session. */
const MAX_PER_USER = 200;

/**
 * Deletes sessions that were revoked or have expired, whose tokens are refused all the same, and of each user all but the
 * newest `MAX_PER_USER`. @returns how many
 */
export async function purgeEndedSessions(database: DataSource): Promise<number> {
  const [, removed]: [unknown, number] = await database.query(
    `DELETE FROM sessions WHERE revoked_at IS NOT NULL OR expires_at < now() OR id IN (
       SELECT id FROM (
         SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY created_at DESC, id) AS place FROM sessions
         WHERE revoked_at IS NULL AND expires_at >= now()
       ) AS open WHERE place > $1
     )`,
    [MAX_PER_USER],
  );
  return removed;
}
