import { createDataSource, type DatabaseTimeouts } from "./data-source.ts";
import { withStartLock } from "./start-lock.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Timeouts of migrations. Building an index of a large table takes minutes. The wait for a lock is limited, because a
 * lock that is never released must not block the start for ever.
 */
const MIGRATION_TIMEOUTS: DatabaseTimeouts = {
  statementMs: 30 * MINUTE_MS,
  lockMs: MINUTE_MS,
  idleTransactionMs: 5 * MINUTE_MS,
};

/**
 * Name of the connections that migrate. It differs from the name of the shop's connections, so that a migration does
 * not look like a running shop.
 */
const APPLICATION = "boutique-migrations";

/**
 * Migrates the schema on connections with longer timeouts than the shop's. If several processes start on one database,
 * one migrates and the others wait for it.
 * @returns the names of the migrations that ran
 */
export function migrate(url: string): Promise<string[]> {
  return withStartLock(url, () => runMigrations(url));
}

/**
 * Runs the pending migrations. The caller must hold the start lock.
 * @param migrations names of the migrations that may run; all by default
 */
export async function runMigrations(url: string, migrations?: readonly string[]): Promise<string[]> {
  const options = { applicationName: APPLICATION, ...(migrations && { migrations }) };
  const database = await createDataSource(url, MIGRATION_TIMEOUTS, options).initialize();
  try {
    const ran = await database.runMigrations();
    return ran.map((migration) => migration.name);
  } finally {
    await database.destroy();
  }
}
