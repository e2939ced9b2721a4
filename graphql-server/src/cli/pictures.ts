import { ShopError } from "../errors/shop-error.ts";
import { type CopyProgress, copyImages } from "../images/copy-images.ts";
import { openFolder, openStore } from "../images/s3/open-image-files.ts";
import { createLogger } from "../logging/logger.ts";
import { parseSettings, readEnvironment, type Settings } from "../settings/settings.ts";
import { type Command, type OnOpened, print, report, UsageError } from "./command.ts";

const USAGE = `Usage : npm run pictures -- copy
        copie les images du dossier DATA_DIR dans le stockage des réglages S3_*`;
/** Milliseconds between two lines of progress. */
const REPORT_MS = 1_000;

/** Copies the images of the data folder into the store. */
export const pictures: Command = {
  usage: USAGE,
  async run(args, onOpened) {
    if (args.join(" ") !== "copy") throw new UsageError("Commande inconnue");
    const settings = parseSettings(readEnvironment());
    try {
      await copy(settings, onOpened);
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const reason = error instanceof ShopError ? "Le stockage ne répond pas" : String(error);
      throw new ShopError(
        "UNAVAILABLE",
        `${reason}. Relancez la commande : elle reprend là où elle s’est arrêtée.`,
      );
    }
  },
};

async function copy(settings: Settings, onOpened: OnOpened): Promise<void> {
  if (!settings.s3) throw new UsageError("S3_* : donnez d’abord les réglages du stockage");
  const start = performance.now();
  // No copies on this disk: what is read back to be checked must come from the store.
  const store = await openStore({ ...settings.s3, cacheBytes: 0 }, settings, createLogger(settings));
  onOpened(async () => store.close());
  const progress = await copyImages(openFolder(settings), store, atMostEverySecond());
  print(`${line(progress)}, en ${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (progress.damaged.length === 0) return;
  report(`Illisibles, laissées de côté : ${progress.damaged.join(", ")}`);
  process.exitCode = 1;
}

const line = ({ total, copied, present, damaged }: CopyProgress): string =>
  `${copied + present + damaged.length} images sur ${total} : ${copied} copiées, ${present} déjà là`;

function atMostEverySecond(): (progress: CopyProgress) => void {
  let printedAt = Date.now();
  return (progress) => {
    if (Date.now() - printedAt < REPORT_MS) return;
    printedAt = Date.now();
    print(line(progress));
  };
}
