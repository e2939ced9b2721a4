import type { DataSource } from "typeorm";
import type { Logger } from "../logging.ts";

/** A phone that stayed away longer gets a fresh snapshot: by then it is no larger than what it missed. */
const KEPT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

const PURGE = `
  WITH gone AS (
    DELETE FROM catalogue_changes WHERE deleted AND changed_at < now() - make_interval(days => $1) RETURNING version
  )
  UPDATE catalogue_state SET floor = greatest(floor, (SELECT max(version) FROM gone))
  WHERE EXISTS (SELECT FROM gone)`;

/** Forgets the deletions of long ago; cursors from before them become unknown in the same transaction. */
export async function purgeTombstones(database: DataSource, keptDays = KEPT_DAYS): Promise<void> {
  await database.transaction(async (manager) => {
    // As every writer does: the state's row before any other, or two could wait for each other.
    await manager.query("SELECT FROM catalogue_state FOR UPDATE");
    await manager.query(PURGE, [keptDays]);
  });
}

/**
 * Purges at once and then daily; replicas may do so at the same time.
 * @returns stops it
 */
export function purgeTombstonesDaily(database: DataSource, logger: Logger): () => void {
  const purge = (): void => {
    purgeTombstones(database).catch((error: unknown) => logger.warn({ err: error }, "tombstones not purged"));
  };
  purge();
  const timer = setInterval(purge, DAY_MS).unref();
  return () => clearInterval(timer);
}
