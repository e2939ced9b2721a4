import path from "node:path";
import type { Logger } from "../../logging/logger.ts";
import type { S3Settings } from "../../settings/s3-settings.ts";
import type { Settings } from "../../settings/settings.ts";
import { DiskImageFiles } from "../disk-image-files.ts";
import type { ImageFiles } from "../image-files.ts";
import type { S3ImageFiles } from "./s3-image-files.ts";

export function openFolder({ dataDir }: Pick<Settings, "dataDir">): DiskImageFiles {
  return new DiskImageFiles(path.join(dataDir, "images"));
}

/**
 * Opens the images in an S3 store, with their cache in the data folder. Only this function loads the S3 client, because
 * loading takes 0.2 s and 21 MB.
 */
export async function openStore(
  store: S3Settings,
  { dataDir }: Pick<Settings, "dataDir">,
  logger: Logger,
): Promise<S3ImageFiles> {
  const [{ FileCache }, { S3Bucket }, { S3ImageFiles }] = await Promise.all([
    import("./file-cache.ts"),
    import("./s3-bucket.ts"),
    import("./s3-image-files.ts"),
  ]);
  const cache = new FileCache(path.join(dataDir, "image-cache"), store.cacheBytes);
  return new S3ImageFiles(new S3Bucket(store, logger), cache);
}

/**
 * Opens the storage of images that the settings choose: this machine's data folder or an S3 store.
 * @param onOpened receives the function that closes the storage
 */
export async function openImageFiles(
  settings: Pick<Settings, "dataDir" | "s3">,
  logger: Logger,
  onOpened: (close: () => Promise<void>) => void,
): Promise<ImageFiles> {
  if (!settings.s3) return openFolder(settings);
  const store = await openStore(settings.s3, settings, logger);
  onOpened(async () => store.close());
  return store;
}
