import type { DataSource } from "typeorm";

/**
 * How long an applied operation is remembered. Forgetting one too early would count it twice, and it can come back
 * only from a phone that never heard the answer, was put away, and still holds its outbox: a year covers a phone
 * left in a drawer. About 100 bytes each, a year of a busy shop is some tens of megabytes.
 */
const KEPT_DAYS = 365;

/** Forgets the ids of cart operations applied long ago. @returns how many */
export async function purgeExpiredOperations(database: DataSource): Promise<number> {
  const [, removed]: [unknown, number] = await database.query(
    "DELETE FROM cart_operations WHERE applied_at < now() - make_interval(days => $1)",
    [KEPT_DAYS],
  );
  return removed;
}
