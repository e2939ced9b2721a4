import "reflect-metadata";
import { EmbeddedPostgresError } from "./database/engine-errors.ts";
import { createLogger } from "./logging.ts";
import { runShop } from "./running-shop.ts";
import { parseSettings, readEnvironment, SettingsError } from "./settings.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const settings = parseSettings(readEnvironment());
  const logger = createLogger(settings);
  const shop = await runShop(settings, logger, say);
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    say("Arrêt : les requêtes en cours se terminent");
    await shop.stop();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  say(`La boutique est ouverte : ${settings.publicUrl}`);
}

main().catch((error: unknown) => {
  const expected = error instanceof SettingsError || error instanceof EmbeddedPostgresError;
  process.stderr.write(
    `${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
