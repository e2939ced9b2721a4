import { runUnlessLocked } from "../database/advisory-locks.ts";
import type { Database } from "../database/sql.ts";
import type { ImageStore } from "./image-store.ts";
import { imageId } from "./image-url.rules.ts";
import { type ImageUse, readEpoch, readUsedAddresses } from "./image-use.repository.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Days for which an unused image is kept after it was last uploaded or claimed. An admin may save the product form some
 * days after the upload; saving claims the image.
 */
export const UNUSED_IMAGE_DAYS = 7;

/**
 * Removes images that nothing uses and that were neither uploaded nor claimed for a week. Removes nothing in two cases:
 * while a backup copies the images, and if the image files belong to another database, which the owner may use again.
 * @param uses the uses of all features. If a feature were missing in this list, the shop would delete the images that
 * only this feature uses
 * @returns the number of removed images
 */
export async function purgeUnusedImages(
  database: Database,
  images: ImageStore,
  uses: readonly ImageUse[],
  now = new Date(),
): Promise<number> {
  const epoch = await readEpoch(database);
  if (epoch === undefined || !(await images.belongTo(epoch))) return 0;
  const before = new Date(now.getTime() - UNUSED_IMAGE_DAYS * DAY_MS);
  const removed = await runUnlessLocked(database, "imageRemoval", () =>
    images.removeUnused(before, async () => {
      const addresses = await readUsedAddresses(database, uses);
      return new Set(addresses.flatMap((address) => imageId(address) ?? []));
    }),
  );
  return removed ?? 0;
}
