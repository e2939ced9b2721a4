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

/** Two coordinates are one text of the form. */
type PlaceField = "latitude" | "longitude";

/** What the form holds: everything that is shown, also where it is as a shop begins. */
export type DetailValues = {
  [Field in Exclude<DetailField, PlaceField>]: NonNullable<ShopDetails[Field]>;
} & {
  /** « 4.0416, 9.6873 », as map applications copy it. */
  place: string;
  /** As they are stored: what differs is saved. */
  details: ShopDetails;
};

/** What two people can change of the details independently, in the form's order. */
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

/** What is shown where the owner has set nothing. */
export type DetailDefaults = Pick<DetailValues, OriginalField>;

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
  const { latitude, longitude, ...others } = details;
  const set = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null));
  return { ...others, ...defaults, ...set, place: `${latitude}, ${longitude}`, details };
}

/** What is typed as a place, in degrees; an unreadable one has no coordinates. */
function placeOf(text: string): Pick<ShopDetails, "latitude" | "longitude"> {
  const [, latitude, longitude] = /^\s*(-?[\d.]+)\s*[,;]\s*(-?[\d.]+)\s*$/.exec(text) ?? [];
  return { latitude: Number(latitude ?? Number.NaN), longitude: Number(longitude ?? Number.NaN) };
}

/** The details that the form's values say; what is as a shop begins is null. */
export function detailsOf(values: DetailValues, defaults: DetailDefaults): ShopDetails {
  const { details: _, place, ...others } = values;
  const originals = DETAIL_FIELDS.filter(isOriginalAllowed).filter((field) =>
    isEqual(values[field], defaults[field]),
  );
  return { ...others, ...placeOf(place), ...Object.fromEntries(originals.map((field) => [field, null])) };
}

/** Details that say nothing: empty, or as a shop begins. */
export const NO_DETAILS: Partial<ShopDetails> = Object.fromEntries(
  DETAIL_FIELDS.filter((field) => isOriginalAllowed(field) || isDetailOptional(field)).map((field) => [
    field,
    isOriginalAllowed(field) ? null : "",
  ]),
);

/** The fields in which details differ, as they are stored. */
export function changedFields(before: ShopDetails, after: ShopDetails): DetailField[] {
  const [former, later] = [normaliseDetails(before), normaliseDetails(after)];
  return DETAIL_FIELDS.filter((field) => !isEqual(former[field], later[field]));
}

/** Some of the fields. */
export const pick = (details: ShopDetails, fields: readonly DetailField[]): Partial<ShopDetails> =>
  Object.fromEntries(fields.map((field) => [field, details[field]]));
