import type { Shop, ShopPart } from "../../shop-profile/shop.rules.ts";

/**
 * Returns the shop's settings for a page's HTML. A first visit waits for every byte of them, so they contain only the
 * long part that the page shows, and neither delivery zones nor accounts for mobile money. If nothing is left out, the
 * result is `shop` itself.
 * @param part the long part that the page shows
 */
export function pageShop(shop: Shop, part: ShopPart | undefined): Shop {
  const { texts, services, zones, wallets, ...rest } = shop;
  if (!texts && !services && !wallets && zones.length === 0) return shop;
  // Only the text of an emptied size guide is empty. It is not left out, because the page then offers no guide.
  const shown = Object.entries(texts ?? {}).filter(([name, text]) => name === part || text === "");
  return {
    ...rest,
    ...(shown.length > 0 && { texts: Object.fromEntries(shown) }),
    ...(part === "services" && services && { services }),
    zones: [],
    part: part ?? "none",
  };
}
