import { ShopError } from "./errors/shop-error.ts";
import { type CopyProgress, copyImages } from "./images/copy-images.ts";
import { createLogger } from "./logging/logger.ts";
import { openFolder, openStore } from "./open-image-files.ts";
import { parseSettings, readEnvironment, SettingsError } from "./settings/settings.ts";

const USAGE = `Usage : npm run pictures -- copy
        copie les images du dossier DATA_DIR dans le stockage des réglages S3_*`;
/** Milliseconds between two lines of progress. */
const REPORT_MS = 1_000;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

function fail(message: string, code: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

const line = ({ total, copied, present, damaged }: CopyProgress): string =>
  `${copied + present + damaged.length} images sur ${total} : ${copied} copiées, ${present} déjà là`;

/** Reports at most once a second. */
function reporter(): (progress: CopyProgress) => void {
  let reportedAt = Date.now();
  return (progress) => {
    if (Date.now() - reportedAt < REPORT_MS) return;
    reportedAt = Date.now();
    print(line(progress));
  };
}

async function copy(): Promise<void> {
  const settings = parseSettings(readEnvironment());
  if (!settings.s3) return fail("S3_* : donnez d’abord les réglages du stockage\n", 2);
  const start = performance.now();
  // No copies on this disk: what is read back to be checked must come from the store.
  const store = await openStore({ ...settings.s3, cacheBytes: 0 }, settings, createLogger(settings));
  try {
    const progress = await copyImages(openFolder(settings), store, reporter());
    print(`${line(progress)}, en ${((performance.now() - start) / 1000).toFixed(1)} s`);
    if (progress.damaged.length === 0) return;
    process.stderr.write(`Illisibles, laissées de côté : ${progress.damaged.join(", ")}\n`);
    process.exitCode = 1;
  } finally {
    store.close();
  }
}

if (process.argv.slice(2).join(" ") !== "copy") fail(USAGE, 2);
try {
  await copy();
} catch (error) {
  if (error instanceof SettingsError) fail(error.message, 1);
  const reason = error instanceof ShopError ? "Le stockage ne répond pas" : String(error);
  fail(`${reason}. Relancez la commande : elle reprend là où elle s’est arrêtée.`, 1);
}
