import { expandImageUrl, imageUrl } from "graphql-server/platform/images/image-url";
import { type Connection, connectionOf, isSaveData } from "../../../lib/network-information.ts";
import { IMAGE_CACHE } from "../../../lib/storage/storage-keys.ts";
import { whenIdle } from "../../../lib/when-idle.ts";
import type { ReplicaProduct } from "./replica-records.ts";

/**
 * Number of newest products whose thumbnails are prefetched: about 3 MB. The image cache of the service worker has
 * space for more images.
 */
const COUNT = 400;
const BATCH = 6;
/**
 * Longest time to wait for an idle browser (ms). After this time, the next images are fetched even if the browser is
 * busy.
 */
const IDLE_WITHIN_MS = 10_000;
/**
 * Width of the prefetched images in pixels: the width that most phones use for product cards. Without a network, the
 * service worker shows these images also if the page asks for another width.
 */
const WIDTH = 320;

export interface ThumbnailPrefetchOptions {
  /** True if the connection is not metered, as far as the browser reports. */
  mayFetch(): boolean;
  isCached(url: string): Promise<boolean>;
  /** Fetches an image like an <img> element, through the service worker. */
  load(url: string): Promise<void>;
  idle(): Promise<void>;
}

/**
 * Fetches the thumbnails of the newest products in advance, so that the shop shows images without a network. It fetches
 * small batches, and only over connections that are not metered.
 * @param productsOf returns the products that the device stores
 */
export async function prefetchThumbnails(
  productsOf: () => Promise<Iterable<ReplicaProduct>>,
  options: ThumbnailPrefetchOptions = browserOptions,
): Promise<void> {
  if (!options.mayFetch()) return;
  const urls = thumbnailsOf(await productsOf());
  for (let start = 0; start < urls.length; start += BATCH) {
    await options.idle();
    if (!options.mayFetch()) return;
    await Promise.all(
      urls.slice(start, start + BATCH).map(async (url) => {
        if (!(await options.isCached(url))) await options.load(url);
      }),
    );
  }
}

function thumbnailsOf(products: Iterable<ReplicaProduct>): string[] {
  const newestFirst = [...products].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return newestFirst
    .flatMap(({ pictures }) => pictures.slice(0, 1))
    .slice(0, COUNT)
    .map((picture) => imageUrl(expandImageUrl(picture), WIDTH));
}

/**
 * True if the connection is probably not metered. Desktop browsers report only the speed of a connection, not its type:
 * a fast connection then counts as not metered. If the browser reports nothing, the connection counts as metered.
 */
export function isUnmetered(connection: Connection | undefined): boolean {
  if (!connection || isSaveData(connection)) return false;
  if (connection.type) return connection.type === "wifi" || connection.type === "ethernet";
  return connection.effectiveType === "4g";
}

const browserOptions: ThumbnailPrefetchOptions = {
  mayFetch: () => navigator.serviceWorker?.controller != null && isUnmetered(connectionOf(navigator)),
  isCached: async (url) =>
    (await (await caches.open(IMAGE_CACHE)).match(url, { ignoreVary: true })) !== undefined,
  load: (url) =>
    new Promise((resolve) => {
      const image = new Image();
      image.onload = image.onerror = () => resolve();
      image.fetchPriority = "low";
      image.src = url;
    }),
  idle: () => new Promise((resolve) => void whenIdle(resolve, IDLE_WITHIN_MS)),
};
