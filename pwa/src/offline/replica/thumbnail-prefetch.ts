import { lengthenImage, pictureUrl } from "graphql-server/images/image";
import { type Connection, connectionOf, isSpared } from "../../lib/network-information.ts";
import { openDevice } from "../database/database.ts";
import { CatalogueStore, merge } from "./replica-store.ts";

/** Thumbnails fetched ahead: the newest products', about 3 MB. The worker keeps more pictures than that. */
const AHEAD = 400;
/** Fetched at a time, each time when the browser has nothing else to do. */
const BATCH = 6;
/** The width cards show on most phones; the worker lets it stand in for the others. */
const WIDTH = 320;
/** The worker's cache of pictures. */
const CACHE = "pictures";

/** What the fetching ahead needs of the browser. */
export interface ThumbnailParts {
  /** Nobody pays for the bytes, as far as the browser says. */
  mayFetch(): boolean;
  /** The addresses of the newest products' thumbnails. */
  addresses(): Promise<readonly string[]>;
  has(address: string): Promise<boolean>;
  /** Fetches as an <img> does, through the service worker. */
  load(address: string): Promise<void>;
  idle(): Promise<void>;
}

/**
 * Fetches the catalogue's thumbnails before they are looked at, so that the shop has its pictures without a network;
 * in small batches, and only while the connection is not metered.
 */
export async function fetchThumbnails(parts: ThumbnailParts = browserParts): Promise<void> {
  if (!parts.mayFetch()) return;
  const addresses = await parts.addresses();
  for (let start = 0; start < addresses.length; start += BATCH) {
    await parts.idle();
    if (!parts.mayFetch()) return;
    await Promise.all(
      addresses.slice(start, start + BATCH).map(async (address) => {
        if (!(await parts.has(address))) await parts.load(address);
      }),
    );
  }
}

/** Where a browser does not say what the connection is, it may be a metered one; desktops only tell its speed. */
export function isUnmetered(connection: Connection | undefined): boolean {
  if (!connection || isSpared(connection)) return false;
  if (connection.type) return connection.type === "wifi" || connection.type === "ethernet";
  return connection.effectiveType === "4g";
}

const browserParts: ThumbnailParts = {
  mayFetch: () => navigator.serviceWorker?.controller != null && isUnmetered(connectionOf(navigator)),
  async addresses() {
    const stored = await new CatalogueStore(openDevice).read();
    if (!stored) return [];
    const newestFirst = [...merge(stored).values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    return newestFirst
      .flatMap(({ pictures }) => pictures.slice(0, 1))
      .slice(0, AHEAD)
      .map((picture) => pictureUrl(lengthenImage(picture), WIDTH));
  },
  has: async (address) =>
    (await (await caches.open(CACHE)).match(address, { ignoreVary: true })) !== undefined,
  load: (address) =>
    new Promise((resolve) => {
      const image = new Image();
      image.onload = image.onerror = () => resolve();
      image.fetchPriority = "low";
      image.src = address;
    }),
  idle: () =>
    new Promise((resolve) => {
      if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 10_000 });
      else setTimeout(resolve, 500);
    }),
};
