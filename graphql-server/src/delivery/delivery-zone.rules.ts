import { isPrice } from "../catalogue/product/price.rules.ts";
import { fold } from "../text/fold.rules.ts";
import { oneLine } from "../text/typed-text.rules.ts";

export const MAX_ZONES = 300;
/** Maximum lengths of a zone's texts, in UTF-16 units as browsers count `maxlength`. */
export const ZONE_TEXT_LIMITS = { town: 80, quarter: 80, delay: 60 } as const;

/**
 * Town of the zone whose customers fetch their orders at the shop. Only this name distinguishes the zone from others;
 * there is no field for it. So phones with a former release can offer this zone too: they show it as a zone with free
 * delivery.
 */
export const PICKUP_TOWN = "Retrait à la boutique";

/** True for the zone whose customers fetch their orders at the shop. */
export const isPickupZone = ({ town }: Pick<ZoneFields, "town">): boolean => isPickupPlace(town);

/**
 * True if an order's place of delivery is the shop: it begins with the name of the pickup zone, and may continue with
 * the customer's own words.
 */
export const isPickupPlace = (place: string | null): boolean =>
  fold(place ?? "").startsWith(fold(PICKUP_TOWN));

/** A zone's fields as an owner enters them. */
export interface ZoneFields {
  readonly town: string;
  /** Empty if the zone is the whole town, or all quarters of the town that have no zone of their own. */
  readonly quarter: string;
  /** Amount in whole FCFA; 0 for a free delivery. */
  readonly fee: number;
  /** Delivery time as the owner writes it, « 24-48h »; empty if the owner promises none. */
  readonly delay: string;
}

/** Returns the fields as they are stored: each text is one trimmed line. */
export const normaliseZone = ({ town, quarter, fee, delay }: ZoneFields): ZoneFields => ({
  town: oneLine(town),
  quarter: oneLine(quarter),
  fee,
  delay: oneLine(delay),
});

/** Returns French messages by field; empty if the zone is valid. */
export function zoneErrors(fields: ZoneFields): Partial<Record<keyof ZoneFields, string>> {
  const { town, quarter, fee, delay } = normaliseZone(fields);
  const errors: Partial<Record<keyof ZoneFields, string>> = {};
  if (town === "") errors.town = "La ville est requise";
  else if (town.length > ZONE_TEXT_LIMITS.town) errors.town = tooLong("La ville", ZONE_TEXT_LIMITS.town);
  if (quarter.length > ZONE_TEXT_LIMITS.quarter)
    errors.quarter = tooLong("Le quartier", ZONE_TEXT_LIMITS.quarter);
  if (isPickupZone({ town }) && quarter !== "")
    errors.quarter = "Le retrait à la boutique n’a pas de quartier";
  if (isPickupZone({ town }) && fee !== 0) errors.fee = "Le retrait à la boutique est gratuit";
  else if (!isPrice(fee)) errors.fee = "Les frais sont en francs entiers, 0 pour une livraison gratuite";
  if (delay.length > ZONE_TEXT_LIMITS.delay) errors.delay = tooLong("Le délai", ZONE_TEXT_LIMITS.delay);
  return errors;
}

const tooLong = (what: string, limit: number): string => `${what} ne doit pas dépasser ${limit} caractères`;

/** Returns a zone's name: « Douala, Akwa ». */
export const zoneName = ({ town, quarter }: Pick<ZoneFields, "town" | "quarter">): string =>
  quarter ? `${town}, ${quarter}` : town;
