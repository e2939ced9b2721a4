import type { DataSource } from "typeorm";

/** Of these sessions, the ones that have neither ended nor expired. */
export async function liveSessions(
  database: DataSource,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows: { id: string }[] = await database.query(
    "SELECT id FROM sessions WHERE id = ANY($1::uuid[]) AND revoked_at IS NULL AND expires_at > now()",
    [sessionIds],
  );
  return new Set(rows.map(({ id }) => id));
}
