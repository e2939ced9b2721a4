import type { Shop, ShopPart, ShopService } from "../../../features/shop/profile/shop.rules.ts";
import { CELL_SEPARATOR, SIZE_GUIDE_NAMES } from "../../../features/shop/size-guide.rules.ts";

/**
 * Returns the shop's settings for a page's HTML. A first visit waits for every byte of them, so settings that the page
 * does not show are left out: delivery zones, accounts for mobile money, synonyms, and each {@link ShopPart} except
 * `part`. Only the terms and the contact page contain the seller's legal identity and the country where the data is
 * hosted. Only the page of the services contains the opening hours of appointments, because these hours decide whether
 * a customer can choose a slot. If nothing is left out, the result is `shop` itself.
 * @param part the long text or list that the page shows; undefined if the page shows none
 */
export function pageShop(shop: Shop, part: ShopPart | undefined): Shop {
  const { texts, services, zones, wallets, synonyms, ...withAppointments } = shop;
  const { appointmentHours, appointmentPlaces, closedDays, appointmentHold, ...others } = withAppointments;
  const { legalName, legalForm, capital, rccm, niu, vat, responsible, ...unidentified } = others;
  const { hostingCountry, transfersAbroad, ...rest } = unidentified;
  const legal = [legalName, legalForm, capital, rccm, niu, vat, responsible, hostingCountry, transfersAbroad];
  const appointments = [appointmentHours, appointmentPlaces, closedDays, appointmentHold];
  const leftOut = [texts, services, wallets, synonyms, ...legal, ...appointments];
  if (zones.length === 0 && !leftOut.some(Boolean)) return shop;
  // A page gets only the sizes of a size guide: the page offers the guide if one of the product's sizes is in the
  // guide. An empty text means that the owner has removed the guide.
  const shown: [string, string][] = [];
  for (const name of SIZE_GUIDE_NAMES) {
    const guide = texts?.[name];
    if (typeof guide === "string") shown.push([name, sizesOf(guide)]);
  }
  for (const [name, text] of Object.entries(texts ?? {})) if (name === part) shown.push([name, text]);
  return {
    ...(part === "terms" || part === "identity" ? others : rest),
    ...(shown.length > 0 && { texts: Object.fromEntries(shown) }),
    ...(part === "services" && services && { services: services.map(withoutPlaces) }),
    ...(part === "services" && appointmentHours && { appointmentHours }),
    zones: [],
    part: part ?? "none",
  };
}

/** Returns a service without its places (chairs or tables where it is done), which only the server needs. */
const withoutPlaces = ({ placeIds, ...service }: ShopService): ShopService => service;

/**
 * Returns a stored size guide with only the names of its sizes, because no page needs more before it opens the guide.
 */
function sizesOf(guide: string): string {
  const [, ...rows] = guide.split("\n");
  return rows.map((row) => `\n${row.split(CELL_SEPARATOR)[0]}`).join("");
}
