import type { Shop } from "graphql-server/features/shop/profile/shop";
import { SHOP_CACHE } from "../../../lib/storage/storage-keys.ts";

/** Key of the settings in the cache. The server has no file at this path. */
const KEY = "/shop.json";

/**
 * Stores the shop's settings for the service worker, because the worker's app shell may contain older ones.
 * @throws if the browser refuses to store them
 */
export async function storeShop(shop: Shop): Promise<void> {
  const cache = await caches.open(SHOP_CACHE);
  await cache.put(KEY, new Response(JSON.stringify(shop)));
}

/** Returns the stored settings; undefined if there are none, or if they cannot be read. */
export async function readStoredShop(): Promise<Shop | undefined> {
  try {
    const stored: unknown = await (await caches.match(KEY, { cacheName: SHOP_CACHE }))?.json();
    return isShop(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

const isShop = (value: unknown): value is Shop => typeof (value as Shop | undefined)?.version === "number";
