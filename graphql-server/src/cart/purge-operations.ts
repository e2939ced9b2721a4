import type { DataSource } from "typeorm";

/**
 * Days for which the id of an applied operation is stored. An operation repeated after that would be applied twice; it
 * can only come from a phone that missed the answer and was then not used, with its outbox, for a year. An id takes
 * about 100 bytes: a busy shop has some tens of megabytes a year.
 */
const RETENTION_DAYS = 365;

/** Deletes the ids of cart operations applied more than `RETENTION_DAYS` ago. @returns how many */
export async function purgeExpiredOperations(database: DataSource): Promise<number> {
  const [, removed]: [unknown, number] = await database.query(
    "DELETE FROM cart_operations WHERE applied_at < now() - make_interval(days => $1)",
    [RETENTION_DAYS],
  );
  return removed;
}
