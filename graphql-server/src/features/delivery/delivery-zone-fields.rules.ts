import { fold } from "../../platform/text/fold.rules.ts";
import { oneLine } from "../../platform/text/typed-text.rules.ts";
import { isPrice } from "../catalogue/product/price.rules.ts";
import { isPickupZone, type ZoneFields, zoneName } from "./shop-zone.rules.ts";

// These rules are not in `shop-zone.rules.ts`, because the pages of shoppers load that file, and only the admin
// panel and the server need these rules.

export const MAX_ZONES = 300;
/** Maximum lengths of a zone's texts, in UTF-16 units as browsers count `maxlength`. */
export const ZONE_TEXT_LIMITS = { town: 80, quarter: 80, delay: 60 } as const;

/** Returns a zone's fields as they are stored: each text is one trimmed line. */
export const normaliseZone = ({ town, quarter, fee, delay }: ZoneFields): ZoneFields => ({
  town: oneLine(town),
  quarter: oneLine(quarter),
  fee,
  delay: oneLine(delay),
});

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

/**
 * Matches the name of a quarter (folded: lower case, no accents) that means all other quarters of a town. The cart
 * shows such a zone like a zone without a quarter.
 */
const OTHER_QUARTERS = /^(?:autres? quartiers?|toute la ville)$/;

type ZoneArea = Pick<ZoneFields, "town" | "quarter"> & { readonly id: string };

/**
 * Returns a text that is equal for two zones with the same town and quarter. Case, accents and repeated spaces are
 * ignored, and « autre quartier » counts as no quarter.
 */
export function townQuarterKey({ town, quarter }: Omit<ZoneArea, "id">): string {
  const [foldedTown, foldedQuarter] = [fold(oneLine(town)), fold(oneLine(quarter))];
  return JSON.stringify([foldedTown, foldedQuarter.replace(OTHER_QUARTERS, "")]);
}

/**
 * Returns a French message for the field of the quarter if another zone has the same town and quarter, because the cart
 * would show two equal zones. There is no message if this zone is already stored with the same town and quarter.
 */
export function townQuarterError(zone: ZoneArea, zones: readonly ZoneArea[]): string | undefined {
  const key = townQuarterKey(zone);
  const same = zones.filter((one) => townQuarterKey(one) === key);
  if (same.length === 0 || same.some(({ id }) => id === zone.id)) return undefined;
  const town = oneLine(zone.town);
  const isWhole = !isPickupZone(zone) && key === townQuarterKey({ town, quarter: "" });
  const name = isWhole ? town : zoneName({ town, quarter: oneLine(zone.quarter) });
  return `Il y a déjà une zone «\u00a0${name}\u00a0»${isWhole ? " pour les autres quartiers" : ""}`;
}
