import type { Shop, ShopPart } from "../../shop-profile/shop.rules.ts";

/**
 * What a page's HTML carries of what the shop says of itself: a first visit waits for every byte of it, so no long part
 * but the one that the page shows, and no delivery zones. Where nothing is left out, it is the shop as it is.
 * @param part the long part that the page shows
 */
export function pageShop(shop: Shop, part: ShopPart | undefined): Shop {
  const { texts, services, zones, ...rest } = shop;
  if (!texts && !services && zones.length === 0) return shop;
  const text = part && part !== "services" ? texts?.[part] : undefined;
  return {
    ...rest,
    ...(part && text && { texts: { [part]: text } }),
    ...(part === "services" && services && { services }),
    zones: [],
    part: part ?? "none",
  };
}
