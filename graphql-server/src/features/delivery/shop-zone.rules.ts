import { fold } from "../../platform/text/fold.rules.ts";

/**
 * Town of the zone for pickup at the shop, whose customers fetch their orders themselves. The zone is recognised only
 * by this town, because zones have no field for pickup.
 */
export const PICKUP_TOWN = "Retrait à la boutique";

/** True for the zone whose customers fetch their orders at the shop. */
export const isPickupZone = ({ town }: Pick<ZoneFields, "town">): boolean => isPickupLocation(town);

/**
 * True if customers fetch their order at the shop. The order's delivery location then begins with the name of the
 * pickup zone, and may continue with the customer's own words.
 */
export const isPickupLocation = (place: string | null): boolean =>
  fold(place ?? "").startsWith(fold(PICKUP_TOWN));

export interface ZoneFields {
  readonly town: string;
  /** Empty for a zone that covers the whole town, or those quarters of the town that have no zone of their own. */
  readonly quarter: string;
  /** Amount in whole FCFA; 0 for a free delivery. */
  readonly fee: number;
  /** Delivery time as the owner writes it, « 24-48h »; empty if the owner promises none. */
  readonly delay: string;
}

export interface ShopZone extends ZoneFields {
  readonly id: string;
}

/** Returns a zone's name: « Douala, Akwa ». */
export const zoneName = ({ town, quarter }: Pick<ZoneFields, "town" | "quarter">): string =>
  quarter ? `${town}, ${quarter}` : town;
