import path from "node:path";
import type { DataSource } from "typeorm";
import type { Settings } from "../settings.ts";
import { createDataSource } from "./data-source.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";

/** A connected, migrated database; what is above does not know which engine answers. */
export interface OpenDatabase {
  database: DataSource;
  url: string;
  close(): Promise<void>;
}

/**
 * Connects to `DATABASE_URL`, or to the engine the shop brings along, and brings the schema up to date.
 * @param say told what is being done, one line each
 */
export async function openDatabase(
  settings: Pick<Settings, "databaseUrl" | "dataDir">,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  say(
    settings.databaseUrl ? "Base de données : connexion" : "Base de données : démarrage du moteur embarqué",
  );
  const engine = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ directory: path.join(settings.dataDir, "database"), database: "shop" });
  const url = settings.databaseUrl ?? engine?.url ?? "";
  const database = createDataSource(url);
  const close = async (): Promise<void> => {
    if (database.isInitialized) await database.destroy();
    await engine?.stop();
  };
  try {
    await database.initialize();
    const ran = await migrate(database, url);
    say(`Base de données : ${ran.length === 0 ? "à jour" : `${ran.length} migration(s) appliquée(s)`}`);
  } catch (error) {
    await close();
    throw error;
  }
  return { database, url, close };
}
