import type { Advantage, OpeningHours, Shop } from "graphql-server/shared/shop";
import {
  DETAIL_FIELDS,
  type DetailField,
  normaliseDetails,
  type ShopDetails,
} from "graphql-server/shop/shop-details";
import { advantagesOf, deliveryTimeOf } from "../../lib/shop-context.tsx";

/** What the form holds: everything that is shown, also where it is as a shop begins. */
export type DetailValues = Omit<
  ShopDetails,
  "latitude" | "longitude" | "hours" | "hoursNote" | "deliveryTime" | "advantages"
> & {
  /** « 4.0416, 9.6873 », as map applications copy it. */
  place: string;
  hours: readonly OpeningHours[];
  hoursNote: string;
  deliveryTime: string;
  advantages: readonly Advantage[];
};

/** What is shown where the owner has set nothing. */
export type DetailDefaults = Pick<DetailValues, "hours" | "hoursNote" | "deliveryTime" | "advantages">;

/** The defaults of a shop with these details. */
export function defaultsOf(
  shop: Shop,
  details: ShopDetails,
  hours: Pick<DetailDefaults, "hours" | "hoursNote">,
): DetailDefaults {
  const original = { ...shop, deliveryTime: details.deliveryTime, advantages: null };
  return {
    ...hours,
    deliveryTime: deliveryTimeOf({ ...shop, deliveryTime: null }),
    advantages: advantagesOf(original),
  };
}

/** The details as the form shows them. */
export function valuesOf(details: ShopDetails, defaults: DetailDefaults): DetailValues {
  const { latitude, longitude, hours, hoursNote, deliveryTime, advantages, ...lines } = details;
  return {
    ...lines,
    place: `${latitude}, ${longitude}`,
    hours: hours ?? defaults.hours,
    hoursNote: hoursNote ?? defaults.hoursNote,
    deliveryTime: deliveryTime ?? defaults.deliveryTime,
    advantages: advantages ?? defaults.advantages,
  };
}

/** The details that the form's values say; what is as a shop begins is null. An unreadable place has no coordinates. */
export function detailsOf(values: DetailValues, defaults: DetailDefaults): ShopDetails {
  const { place, hours, hoursNote, deliveryTime, advantages, ...lines } = values;
  const [, latitude, longitude] = /^\s*(-?[\d.]+)\s*[,;]\s*(-?[\d.]+)\s*$/.exec(place) ?? [];
  return {
    ...lines,
    latitude: Number(latitude ?? Number.NaN),
    longitude: Number(longitude ?? Number.NaN),
    hours: isSame(hours, defaults.hours) ? null : hours,
    hoursNote: isSame(hoursNote, defaults.hoursNote) ? null : hoursNote,
    deliveryTime: isSame(deliveryTime, defaults.deliveryTime) ? null : deliveryTime,
    advantages: isSame(advantages, defaults.advantages) ? null : advantages,
  };
}

/** The fields in which details differ, as they are stored. */
export function changedFields(before: ShopDetails, after: ShopDetails): DetailField[] {
  const [former, later] = [normaliseDetails(before), normaliseDetails(after)];
  return DETAIL_FIELDS.filter((field) => !isSame(former[field], later[field]));
}

/** Some of the fields. */
export const pick = (details: ShopDetails, fields: readonly DetailField[]): Partial<ShopDetails> =>
  Object.fromEntries(fields.map((field) => [field, details[field]]));

/** What is typed, over what somebody else has saved meanwhile. */
export interface MergedDetails {
  values: DetailValues;
  /** What both have changed, and not to the same: the typed one stands in the values. */
  conflicts: readonly DetailField[];
}

/**
 * What is typed, over what is saved now: fields that were not touched follow, and a place that cannot be read stays as
 * it was typed.
 * @param seen what was saved when the typing began
 */
export function mergeDetails(
  values: DetailValues,
  seen: ShopDetails,
  saved: ShopDetails,
  defaultsFor: (details: ShopDetails) => DetailDefaults,
): MergedDetails {
  const typed = detailsOf(values, defaultsFor(seen));
  const mine = changedFields(seen, typed);
  const [theirs, different] = [changedFields(seen, saved), changedFields(saved, typed)];
  const merged = valuesOf({ ...saved, ...pick(typed, mine) }, defaultsFor(saved));
  const isPlaceMine = mine.includes("latitude") || mine.includes("longitude");
  return {
    values: isPlaceMine ? { ...merged, place: values.place } : merged,
    conflicts: mine.filter((field) => theirs.includes(field) && different.includes(field)),
  };
}

const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
