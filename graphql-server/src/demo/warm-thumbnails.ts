import type { ImageStore, StoredImage } from "../images/image-store.ts";

/**
 * Widths in pixels that lists of products use at any screen density. Larger sizes are encoded when a product page
 * requests them.
 */
const LIST_WIDTHS = [160, 320, 640] as const;

/**
 * Encodes these images in the sizes of lists in the background, one image after the other; requests of pages have
 * priority. Sizes that are missing when `signal` aborts are encoded when they are first requested. Never rejects.
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
