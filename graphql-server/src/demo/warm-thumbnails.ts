import type { ImageStore, StoredImage } from "../images/image-store.ts";

/** What lists of products show at any screen density, in pixels; larger ones are made when a product's page asks. */
const LIST_WIDTHS = [160, 320, 640] as const;

/**
 * Makes the sizes that lists show of these images in the background, one image after the other; whatever a page asks
 * for overtakes it. What was not made when `signal` aborts is made when it is first asked for. Never rejects.
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
