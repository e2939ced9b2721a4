import type { Shop, ShopPart } from "../../shop-profile/shop.rules.ts";

/**
 * Returns the shop's settings for a page's HTML. A first visit waits for every byte of them, so they contain only the
 * long part that the page shows, and neither delivery zones nor accounts for mobile money. If nothing is left out, the
 * result is `shop` itself. Only the terms and the contact page contain the legal identity of the seller.
 * @param part the long part that the page shows
 */
export function pageShop(shop: Shop, part: ShopPart | undefined): Shop {
  const { texts, services, zones, wallets, ...others } = shop;
  const { legalName, legalForm, capital, rccm, niu, vat, responsible, ...rest } = others;
  const identity = [legalName, legalForm, capital, rccm, niu, vat, responsible];
  if (!texts && !services && !wallets && zones.length === 0 && !identity.some(Boolean)) return shop;
  // An empty text means that the owner has removed a size guide. It is not left out, because the page would then offer
  // the default guide.
  const shown = Object.entries(texts ?? {}).filter(([name, text]) => name === part || text === "");
  return {
    ...(part === "terms" || part === "identity" ? others : rest),
    ...(shown.length > 0 && { texts: Object.fromEntries(shown) }),
    ...(part === "services" && services && { services }),
    zones: [],
    part: part ?? "none",
  };
}
