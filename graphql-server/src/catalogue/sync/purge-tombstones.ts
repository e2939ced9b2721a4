import { type Database, transaction } from "../../database/sql.ts";
import { lockCatalogue } from "../product/catalogue-state.repository.ts";
import { deleteTombstones } from "./catalogue-changes.repository.ts";

/** Days for which tombstones are stored. A device offline for longer gets a new snapshot, no larger than its missed changes. */
const RETENTION_DAYS = 90;

/**
 * Deletes old tombstones from the change log; cursors from before them become invalid in the same transaction.
 * @returns how many were deleted
 */
export function purgeTombstones(database: Database, retentionDays = RETENTION_DAYS): Promise<number> {
  return transaction(database, async (connection) => {
    // Locks the state's row before any other, like every writer, which prevents deadlocks.
    await lockCatalogue(connection);
    return deleteTombstones(connection, retentionDays);
  });
}
