import type { ImageStore, StoredImage } from "../../platform/images/image-store.ts";

/**
 * Image widths in pixels in lists of products, for all screen densities. Larger widths are encoded when a product page
 * requests them.
 */
const LIST_WIDTHS = [160, 320, 640] as const;

/**
 * Encodes these images in the background, one after another, at the widths of product lists. Requests of pages have
 * priority. If `signal` aborts, the remaining widths are encoded when a page first requests them. Never rejects.
 */
export async function warmThumbnails(
  images: ImageStore,
  thumbnails: readonly StoredImage[],
  signal: AbortSignal,
): Promise<void> {
  for (const { id } of thumbnails) {
    if (signal.aborted) return;
    await images.warm(id, LIST_WIDTHS);
  }
}
