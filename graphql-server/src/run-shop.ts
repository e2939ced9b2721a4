import "reflect-metadata";
import { startApp } from "./app.ts";
import { EmbeddedPostgresError } from "./embedded-postgres/embedded-postgres-error.ts";
import { createLogger } from "./logging/logger.ts";
import { parseSettings, readEnvironment, SettingsError } from "./settings/settings.ts";

/** Longer than a proxy that asks twice a second takes to go elsewhere after three times no (ms). */
const DRAIN_MS = 2_500;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * The process of a shop, from its settings to the signal that ends it.
 * @param shopBuilt settles when the PWA's build is there; until then the shop is not open
 */
export function runShop(shopBuilt?: Promise<void>): void {
  run(shopBuilt).catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  });
}

async function run(shopBuilt: Promise<void> | undefined): Promise<void> {
  const settings = parseSettings(readEnvironment());
  const app = startApp(settings, createLogger(settings), print, { shopBuilt, drainMs: DRAIN_MS });
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    print("Arrêt : les requêtes en cours se terminent");
    await app.stop();
    process.exit(0);
  };
  // Both listeners stay: a second signal's default action would end the process and leave its PostgreSQL running.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  await app.ready;
  print(`La boutique est ouverte : ${settings.publicUrl}`);
}

/** Errors the operator can fix are explained in one sentence; any other error keeps its stack trace. */
function explain(error: unknown): string {
  if (error instanceof SettingsError || error instanceof EmbeddedPostgresError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : "";
  if (code === "EADDRINUSE") return "PORT : ce port est déjà pris, donnez-en un autre";
  if (code === "EACCES") return `Accès refusé : ${error.message}`;
  return error.stack ?? error.message;
}
