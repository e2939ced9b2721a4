import { createDataSource, type DatabaseTimeouts } from "./data-source.ts";
import { withStartLock } from "./start-lock.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Building an index of a large table takes minutes; a lock that never comes must not keep a start waiting for ever. */
const MIGRATION_TIMEOUTS: DatabaseTimeouts = {
  statementMs: 30 * MINUTE_MS,
  lockMs: MINUTE_MS,
  idleTransactionMs: 5 * MINUTE_MS,
};

/**
 * Brings the schema up to date, on connections with longer timeouts than the shop's. Several processes may start at once
 * on one database: one migrates, the others wait.
 * @returns the names of the migrations that ran
 */
export function migrate(url: string): Promise<string[]> {
  return withStartLock(url, async () => {
    const database = await createDataSource(url, MIGRATION_TIMEOUTS).initialize();
    try {
      const ran = await database.runMigrations();
      return ran.map((migration) => migration.name);
    } finally {
      await database.destroy();
    }
  });
}
