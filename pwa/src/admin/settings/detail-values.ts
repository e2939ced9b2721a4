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

/** Numbers, which the form shows as texts: both coordinates in its field `place`, the deposit in `deposit`. */
type NumberField = "latitude" | "longitude" | "depositShare";

/** The form's values: everything that is shown, including defaults. */
export type DetailValues = {
  [Field in Exclude<DetailField, NumberField>]: NonNullable<ShopDetails[Field]>;
} & {
  /** « 4.0416, 9.6873 », the format of map applications. */
  place: string;
  /** The deposit in percent; empty for none. */
  deposit: string;
  /** The stored details. Only fields that differ from them are saved. */
  details: ShopDetails;
};

/** Details that two users can change independently, in the sequence of the form. */
export const DETAIL_VALUE_FIELDS: Fields<DetailValues> = Object.fromEntries(
  DETAIL_FIELDS.filter((field) => field !== "longitude").map((field) => {
    if (field === "latitude") return ["place", storedAs(storedPlace)];
    if (field === "depositShare") return ["deposit", storedAs(storedShare)];
    return [field, storedAs((value: unknown) => normaliseDetails({ [field]: value })[field])];
  }),
);

/** Returns the deposit in percent that a text means: null for none, NaN if the text is no number. */
function storedShare(text: string): number | null {
  const digits = text.replace(/[\s%]/g, "");
  return digits === "" ? null : Number(digits.replace(",", "."));
}

function storedPlace(text: string): unknown {
  const { latitude, longitude } = placeOf(text);
  return Number.isNaN(latitude + longitude) ? text : [latitude, longitude];
}

/** Default values, shown in fields that the owner has not set. */
export type DetailDefaults = Pick<DetailValues, Exclude<OriginalField, NumberField>>;

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
    wallets: [],
  };
}

/** Returns the stored details as form values, with defaults in fields that the owner has not set. */
export function valuesOf(details: ShopDetails, defaults: DetailDefaults): DetailValues {
  const { latitude, longitude, depositShare, ...others } = details;
  const set = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null));
  const texts = { place: `${latitude}, ${longitude}`, deposit: `${depositShare ?? ""}` };
  return { ...others, ...defaults, ...set, ...texts, details };
}

/** Parses the coordinates of a place in degrees; both are NaN if the text cannot be parsed. */
function placeOf(text: string): Pick<ShopDetails, "latitude" | "longitude"> {
  const [, latitude, longitude] = /^\s*(-?[\d.]+)\s*[,;]\s*(-?[\d.]+)\s*$/.exec(text) ?? [];
  return { latitude: Number(latitude ?? Number.NaN), longitude: Number(longitude ?? Number.NaN) };
}

/** Returns the details that the form's values represent. A value that equals the default becomes null. */
export function detailsOf(values: DetailValues, defaults: DetailDefaults): ShopDetails {
  const { details: _, place, deposit, ...others } = values;
  const originals = (Object.keys(defaults) as (keyof DetailDefaults)[]).filter((field) =>
    isEqual(values[field], defaults[field]),
  );
  return {
    ...others,
    ...placeOf(place),
    depositShare: storedShare(deposit),
    ...Object.fromEntries(originals.map((field) => [field, null])),
  };
}

/** The details without content: "" for optional fields, null for fields with a default. */
export const NO_DETAILS: Partial<ShopDetails> = Object.fromEntries(
  DETAIL_FIELDS.filter((field) => isOriginalAllowed(field) || isDetailOptional(field)).map((field) => [
    field,
    isOriginalAllowed(field) ? null : "",
  ]),
);

/** Returns the fields whose stored values differ between two versions of the details. */
export function changedFields(before: ShopDetails, after: ShopDetails): DetailField[] {
  const [former, later] = [normaliseDetails(before), normaliseDetails(after)];
  return DETAIL_FIELDS.filter((field) => !isEqual(former[field], later[field]));
}

/** Returns only these fields of the details. */
export const pick = (details: ShopDetails, fields: readonly DetailField[]): Partial<ShopDetails> =>
  Object.fromEntries(fields.map((field) => [field, details[field]]));
