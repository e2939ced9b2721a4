import type { ShopZone } from "graphql-server/features/delivery/shop-zone";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { type OwnerId, ownedKey } from "../../lib/storage/owned-records.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { DELIVERY_ZONE_KEY } from "../../lib/storage/storage-keys.ts";
import { isOfVisit } from "./visit.ts";

/**
 * Returns the delivery zone that a user or visitor has chosen in the cart. Returns undefined if the shop no longer has
 * the zone, or if a visitor has chosen it in an earlier visit.
 */
export function rememberedDelivery({ zones }: Pick<Shop, "zones">, owner: OwnerId): ShopZone | undefined {
  if (!owner && !isOfVisit(DELIVERY_ZONE_KEY)) return undefined;
  const id = safeStorage.getItem(ownedKey(DELIVERY_ZONE_KEY, owner));
  return zones.find((one) => one.id === id);
}
