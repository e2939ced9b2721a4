import "reflect-metadata";
import { startApp } from "./app.ts";
import { EmbeddedPostgresError } from "./database/embedded/embedded-postgres-error.ts";
import { createLogger } from "./shared/logger.ts";
import { parseSettings, readEnvironment, SettingsError } from "./shared/settings.ts";

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const settings = parseSettings(readEnvironment());
  const app = startApp(settings, createLogger(settings), print);
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    print("Arrêt : les requêtes en cours se terminent");
    await app.stop();
    process.exit(0);
  };
  // Listened to until the end: a second signal's default would end the process and leave its database engine running.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  await app.ready;
  print(`La boutique est ouverte : ${settings.publicUrl}`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});

/** What whoever started the shop can mend is said in a line; a fault keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof SettingsError || error instanceof EmbeddedPostgresError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : "";
  if (code === "EADDRINUSE") return "PORT : ce port est déjà pris, donnez-en un autre";
  if (code === "EACCES") return `Accès refusé : ${error.message}`;
  return error.stack ?? error.message;
}
