import type { ImageStore, StoredImage } from "../images/image-store.ts";

/**
 * Widths in pixels that lists of products use at any screen density. Larger sizes are encoded when a product page
 * requests them.
 */
const LIST_WIDTHS = [160, 320, 640] as const;

/**
 * Encodes these images in the background, one after the other, at the widths of product lists. Requests of pages have
 * priority. If `signal` aborts, the missing widths are encoded when they are first requested. Never rejects.
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
