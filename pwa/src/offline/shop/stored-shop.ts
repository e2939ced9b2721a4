import type { Shop } from "graphql-server/shop-profile/shop";
import { SHOP_CACHE } from "../../lib/storage/storage-keys.ts";

/** The address under which the cache keeps the shop; nothing is there on the server. */
const KEY = "/shop.json";

/**
 * Keeps what the shop says of itself for the service worker, which may hold a shell that says what it said before.
 * @throws where the browser refuses it
 */
export async function storeShop(shop: Shop): Promise<void> {
  const cache = await caches.open(SHOP_CACHE);
  await cache.put(KEY, new Response(JSON.stringify(shop)));
}

/** The shop as it was last stored; undefined where there is none, or it cannot be read. */
export async function readStoredShop(): Promise<Shop | undefined> {
  try {
    const stored: unknown = await (await caches.match(KEY, { cacheName: SHOP_CACHE }))?.json();
    return isShop(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

const isShop = (value: unknown): value is Shop => typeof (value as Shop | undefined)?.version === "number";
