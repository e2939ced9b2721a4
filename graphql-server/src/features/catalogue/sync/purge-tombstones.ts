import { type Database, transaction } from "../../../platform/database/sql.ts";
import { lockCatalogue } from "../product/catalogue-state.repository.ts";
import { deleteTombstones } from "./change-log.repository.ts";

/**
 * Days for which tombstones (entries of deleted products) are stored. A device that was offline for longer must fetch
 * the whole catalogue again.
 */
const RETENTION_DAYS = 90;

/**
 * Deletes old tombstones (entries of deleted products) from the change log. In the same transaction, cursors older than
 * these tombstones become invalid, so that no device misses a deletion.
 * @returns the number of deleted tombstones
 */
export function purgeTombstones(database: Database, retentionDays = RETENTION_DAYS): Promise<number> {
  return transaction(database, async (connection) => {
    // Locks the row of `catalogue_state` before any other row, as every writer does. This prevents deadlocks.
    await lockCatalogue(connection);
    return deleteTombstones(connection, retentionDays);
  });
}
