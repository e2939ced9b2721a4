import type { DataSource } from "typeorm";

/** Days for which tombstones are stored. A device offline for longer gets a new snapshot, no larger than its missed changes. */
const RETENTION_DAYS = 90;

const PURGE = `
  WITH purged AS (
    DELETE FROM catalogue_changes WHERE deleted AND changed_at < now() - make_interval(days => $1) RETURNING version
  ), raised AS (
    UPDATE catalogue_state SET floor = greatest(floor, (SELECT max(version) FROM purged))
    WHERE EXISTS (SELECT FROM purged)
  )
  SELECT count(*)::int AS removed FROM purged`;

/**
 * Deletes old tombstones from the change log; cursors from before them become invalid in the same transaction.
 * @returns how many were deleted
 */
export async function purgeTombstones(database: DataSource, retentionDays = RETENTION_DAYS): Promise<number> {
  return database.transaction(async (manager) => {
    // Locks the state's row before any other, like every writer, which prevents deadlocks.
    await manager.query("SELECT FROM catalogue_state FOR UPDATE");
    const [row]: { removed: number }[] = await manager.query(PURGE, [retentionDays]);
    return row?.removed ?? 0;
  });
}
