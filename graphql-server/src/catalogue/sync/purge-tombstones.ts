import type { DataSource } from "typeorm";

/** A phone that stayed away longer gets a fresh snapshot: by then it is no larger than what it missed. */
const KEPT_DAYS = 90;

const PURGE = `
  WITH gone AS (
    DELETE FROM catalogue_changes WHERE deleted AND changed_at < now() - make_interval(days => $1) RETURNING version
  ), raised AS (
    UPDATE catalogue_state SET floor = greatest(floor, (SELECT max(version) FROM gone))
    WHERE EXISTS (SELECT FROM gone)
  )
  SELECT count(*)::int AS removed FROM gone`;

/**
 * Forgets the deletions of long ago; cursors from before them become unknown in the same transaction.
 * @returns how many were forgotten
 */
export async function purgeTombstones(database: DataSource, keptDays = KEPT_DAYS): Promise<number> {
  return database.transaction(async (manager) => {
    // As every writer does: the state's row before any other, or two could wait for each other.
    await manager.query("SELECT FROM catalogue_state FOR UPDATE");
    const [row]: { removed: number }[] = await manager.query(PURGE, [keptDays]);
    return row?.removed ?? 0;
  });
}
