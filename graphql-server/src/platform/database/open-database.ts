import path from "node:path";
import type { DataSource } from "typeorm";
import { startSupervisedPostgres } from "../embedded-postgres/supervisor.ts";
import type { Settings } from "../settings/settings.ts";
import { createDataSource, type Entities } from "./data-source.ts";
import { refuseDevelopmentVersion } from "./development-version.ts";
import { migrate } from "./migrate.ts";

/** A connected and migrated database: the embedded PostgreSQL or the database of `DATABASE_URL`. */
export interface OpenDatabase {
  database: DataSource;
  url: string;
}

/**
 * Connects to `DATABASE_URL` or to the embedded PostgreSQL, and migrates the schema.
 * @param entities the tables that repositories read and write
 * @param onProgress called before each slow step, with a line of text for the person who runs the server
 * @param onOpened called for each opened resource, with the function that closes it. Call the closing functions in
 * reverse sequence
 */
export async function openDatabase(
  settings: Pick<Settings, "databaseUrl" | "dataDir" | "databaseTimeouts">,
  entities: Entities,
  onProgress: (line: string) => void,
  onOpened: (close: () => Promise<void>) => void,
): Promise<OpenDatabase> {
  const { url } = await openPostgres(settings, onProgress, onOpened);
  const ran = await migrate(url);
  onProgress(`Database: ${ran.length === 0 ? "up to date" : `${ran.length} migration(s) applied`}`);
  const database = createDataSource(url, settings.databaseTimeouts, { entities });
  await database.initialize();
  onOpened(() => database.destroy());
  return { database, url };
}

/**
 * Connects to `DATABASE_URL` or starts the embedded PostgreSQL, without migrating the schema. The parameters have the
 * same meaning as in {@link openDatabase}.
 * @throws ShopError if a development version created the database
 */
export async function openPostgres(
  { databaseUrl, dataDir }: Pick<Settings, "databaseUrl" | "dataDir">,
  onProgress: (line: string) => void,
  onOpened: (close: () => Promise<void>) => void,
): Promise<{ url: string }> {
  if (databaseUrl) {
    onProgress("Database: connecting");
    await refuseDevelopmentVersion(databaseUrl, "DATABASE_URL");
    return { url: databaseUrl };
  }
  onProgress("Database: starting the embedded engine");
  const postgres = await startSupervisedPostgres(
    { directory: path.resolve(dataDir, "database"), database: "shop" },
    () => onProgress("Database: the embedded engine does not answer, starting it again"),
  );
  onOpened(() => postgres.stop());
  await refuseDevelopmentVersion(postgres.url, "DATA_DIR");
  return { url: postgres.url };
}
