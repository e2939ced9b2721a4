import { ShopError } from "../platform/errors/shop-error.ts";
import { type CopyProgress, copyImages } from "../platform/images/copy-images.ts";
import { openFolder, openStore } from "../platform/images/s3/open-image-files.ts";
import { createLogger } from "../platform/logging/logger.ts";
import { parseSettings, readEnvironment, type Settings } from "../platform/settings/settings.ts";
import { type Command, type OnOpened, print, report, UsageError } from "./command.ts";

const USAGE = `Usage: npm run images -- copy
        copies the images of the folder DATA_DIR into the store of the S3_* settings`;
/** Time between two lines of progress (ms). */
const REPORT_MS = 1_000;

/** Command `images`: copies the images from the data folder to the S3 store. */
export const images: Command = {
  usage: USAGE,
  async run(args, onOpened) {
    if (args.join(" ") !== "copy") throw new UsageError("Unknown command");
    const settings = parseSettings(readEnvironment());
    try {
      await copy(settings, onOpened);
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const reason = error instanceof ShopError ? "The store does not answer" : String(error);
      throw new ShopError("UNAVAILABLE", `${reason}. Run the command again: it continues where it stopped.`);
    }
  },
};

async function copy(settings: Settings, onOpened: OnOpened): Promise<void> {
  if (!settings.s3) throw new UsageError("S3_*: set the store's settings first");
  const start = performance.now();
  // The store is opened without its usual cache on this machine, because the command must check whether the store
  // itself has an image.
  const store = await openStore({ ...settings.s3, cacheBytes: 0 }, settings, createLogger(settings));
  onOpened(async () => store.close());
  const progress = await copyImages(openFolder(settings), store, atMostEverySecond());
  print(`${line(progress)}, in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (progress.damaged.length === 0) return;
  report(`Unreadable, left out: ${progress.damaged.join(", ")}`);
  process.exitCode = 1;
}

const line = ({ total, copied, present, damaged }: CopyProgress): string =>
  `${copied + present + damaged.length} of ${total} images: ${copied} copied, ${present} already there`;

function atMostEverySecond(): (progress: CopyProgress) => void {
  let printedAt = Date.now();
  return (progress) => {
    if (Date.now() - printedAt < REPORT_MS) return;
    printedAt = Date.now();
    print(line(progress));
  };
}
