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
}

/**
 * Connects to `DATABASE_URL`, or to the engine the shop brings along, and brings the schema up to date.
 * @param say told what is being done, one line each
 * @param onOpened given what closes each thing opened, as soon as it is open; to be closed in reverse order
 */
export async function openDatabase(
  settings: Pick<Settings, "databaseUrl" | "dataDir">,
  say: (line: string) => void,
  onOpened: (close: () => Promise<void>) => void,
): Promise<OpenDatabase> {
  const url = settings.databaseUrl ?? (await startEngine(settings.dataDir, say, onOpened));
  if (settings.databaseUrl) say("Base de données : connexion");
  const database = createDataSource(url);
  await database.initialize();
  onOpened(() => database.destroy());
  const ran = await migrate(database, url);
  say(`Base de données : ${ran.length === 0 ? "à jour" : `${ran.length} migration(s) appliquée(s)`}`);
  return { database, url };
}

async function startEngine(
  dataDir: string,
  say: (line: string) => void,
  onOpened: (close: () => Promise<void>) => void,
): Promise<string> {
  say("Base de données : démarrage du moteur embarqué");
  const engine = await startEmbeddedPostgres({ directory: path.join(dataDir, "database"), database: "shop" });
  onOpened(() => engine.stop());
  return engine.url;
}
