import type { Shop } from "graphql-server/shop-profile/shop";
import {
  DETAIL_FIELDS,
  type DetailField,
  isDetailOptional,
  isOriginalAllowed,
  normaliseDetails,
  type OriginalField,
  type ShopDetails,
} from "graphql-server/shop-profile/shop-details";
import { advantagesOf, deliveryTimeOf } from "../../lib/shop-context.tsx";
import { isEqual } from "../../lib/storage/is-equal.ts";
import { storedAs } from "../forms/field-kinds.ts";
import type { Fields } from "../forms/merge-fields.ts";

/** The form has one text for both coordinates. */
type PlaceField = "latitude" | "longitude";

/** The form's values: everything that is shown, including defaults. */
export type DetailValues = {
  [Field in Exclude<DetailField, PlaceField>]: NonNullable<ShopDetails[Field]>;
} & {
  /** « 4.0416, 9.6873 », the format of map applications. */
  place: string;
  /** The stored details; differences are saved. */
  details: ShopDetails;
};

/** Details that two users can change independently, in the form's order. */
export const DETAIL_VALUE_FIELDS: Fields<DetailValues> = Object.fromEntries(
  DETAIL_FIELDS.filter((field) => field !== "longitude").map((field) =>
    field === "latitude"
      ? ["place", storedAs(storedPlace)]
      : [field, storedAs((value: unknown) => normaliseDetails({ [field]: value })[field])],
  ),
);

function storedPlace(text: string): unknown {
  const { latitude, longitude } = placeOf(text);
  return Number.isNaN(latitude + longitude) ? text : [latitude, longitude];
}

/** Values shown if the owner has set none. */
export type DetailDefaults = Pick<DetailValues, OriginalField>;

/** Returns the defaults of a shop with these details. */
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

/** Returns the details as the form shows them. */
export function valuesOf(details: ShopDetails, defaults: DetailDefaults): DetailValues {
  const { latitude, longitude, ...others } = details;
  const set = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null));
  return { ...others, ...defaults, ...set, place: `${latitude}, ${longitude}`, details };
}

/** Parses a place in degrees; unreadable text gives no coordinates. */
function placeOf(text: string): Pick<ShopDetails, "latitude" | "longitude"> {
  const [, latitude, longitude] = /^\s*(-?[\d.]+)\s*[,;]\s*(-?[\d.]+)\s*$/.exec(text) ?? [];
  return { latitude: Number(latitude ?? Number.NaN), longitude: Number(longitude ?? Number.NaN) };
}

/** Returns the details of the form's values; defaults become null. */
export function detailsOf(values: DetailValues, defaults: DetailDefaults): ShopDetails {
  const { details: _, place, ...others } = values;
  const originals = DETAIL_FIELDS.filter(isOriginalAllowed).filter((field) =>
    isEqual(values[field], defaults[field]),
  );
  return { ...others, ...placeOf(place), ...Object.fromEntries(originals.map((field) => [field, null])) };
}

/** Details without content: empty, or defaults. */
export const NO_DETAILS: Partial<ShopDetails> = Object.fromEntries(
  DETAIL_FIELDS.filter((field) => isOriginalAllowed(field) || isDetailOptional(field)).map((field) => [
    field,
    isOriginalAllowed(field) ? null : "",
  ]),
);

/** Returns the fields in which the stored details differ. */
export function changedFields(before: ShopDetails, after: ShopDetails): DetailField[] {
  const [former, later] = [normaliseDetails(before), normaliseDetails(after)];
  return DETAIL_FIELDS.filter((field) => !isEqual(former[field], later[field]));
}

/** Returns some of the fields. */
export const pick = (details: ShopDetails, fields: readonly DetailField[]): Partial<ShopDetails> =>
  Object.fromEntries(fields.map((field) => [field, details[field]]));
