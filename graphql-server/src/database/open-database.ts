import path from "node:path";
import type { DataSource } from "typeorm";
import type { Settings } from "../shared/settings.ts";
import { isConnectionLoss } from "./connection-loss.ts";
import { createDataSource } from "./data-source.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { watchEngine } from "./engine-watch.ts";
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
  const engine = settings.databaseUrl ? undefined : await startEngine(settings.dataDir, say, onOpened);
  const url = settings.databaseUrl ?? engine?.url ?? "";
  if (settings.databaseUrl) say("Base de données : connexion");
  const database = createDataSource(url);
  await database.initialize();
  onOpened(() => database.destroy());
  if (engine) onOpened(keepRunning(database, engine));
  const ran = await migrate(database, url);
  say(`Base de données : ${ran.length === 0 ? "à jour" : `${ran.length} migration(s) appliquée(s)`}`);
  return { database, url };
}

/** The engine the shop brings along, and how it is started anew. */
interface OwnEngine {
  url: string;
  startAgain(): Promise<void>;
}

async function startEngine(
  dataDir: string,
  say: (line: string) => void,
  onOpened: (close: () => Promise<void>) => void,
): Promise<OwnEngine> {
  say("Base de données : démarrage du moteur embarqué");
  const directory = path.resolve(dataDir, "database");
  const endWatch = watchEngine(directory);
  onOpened(async () => endWatch());
  const start = () => startEmbeddedPostgres({ directory, database: "shop" });
  let engine = await start();
  onOpened(() => engine.stop());
  const startAgain = async (): Promise<void> => {
    say("Base de données : le moteur embarqué ne répond plus, nouveau démarrage");
    engine = await start();
  };
  return { url: engine.url, startAgain };
}

/** How often the embedded engine is asked whether it still answers (ms). */
const CHECK_MS = 5_000;

/**
 * Nobody else looks after the embedded engine: when it is gone it is started anew, on the same port, and the pool
 * connects again by itself.
 * @returns what ends the watch
 */
function keepRunning(database: DataSource, engine: OwnEngine): () => Promise<void> {
  let checking: Promise<void> | undefined;
  const check = async (): Promise<void> => {
    const failure: unknown = await database.query("SELECT 1").then(
      () => undefined,
      (error: unknown) => error,
    );
    if (isConnectionLoss(failure)) await engine.startAgain().catch(() => undefined);
  };
  const watch = setInterval(() => {
    checking ??= check().finally(() => {
      checking = undefined;
    });
  }, CHECK_MS);
  watch.unref();
  return async () => {
    clearInterval(watch);
    await checking;
  };
}
