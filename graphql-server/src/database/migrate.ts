import pg from "pg";
import type { DataSource } from "typeorm";

/** Advisory lock of the migrations, any number no other program of this database uses. */
const MIGRATION_LOCK = 237_000_001;

/**
 * Brings the schema up to date. Several processes may start at once on one database: one migrates, the others wait.
 * @returns the names of the migrations that ran
 */
export async function migrate(database: DataSource, url: string): Promise<string[]> {
  // A session lock lives on its own connection: the pool may hand out another one.
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const ran = await database.runMigrations();
    return ran.map((migration) => migration.name);
  } finally {
    await holder.end();
  }
}
