import type { DataSource } from "typeorm";

/** Deletes sessions that were revoked or have expired: their tokens are refused all the same. @returns how many */
export async function purgeEndedSessions(database: DataSource): Promise<number> {
  const [, removed]: [unknown, number] = await database.query(
    "DELETE FROM sessions WHERE revoked_at IS NOT NULL OR expires_at < now()",
  );
  return removed;
}
