import { parseWhole } from "graphql-server/features/catalogue/product/amount";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import {
  DETAIL_FIELDS,
  type DetailField,
  isDetailOptional,
  isOriginalAllowed,
  normaliseDetails,
  type OriginalField,
  type ShopDetails,
} from "graphql-server/features/shop/profile/shop-details";
import { VATS, type Vat } from "graphql-server/features/shop/profile/vat";
import { advantagesOf, deliveryTimeOf } from "../../../lib/shop-context.tsx";
import { isEqual } from "../../../lib/storage/is-equal.ts";
import { storedAs } from "../forms/field-kinds.ts";
import type { Fields } from "../forms/form-fields.ts";

/**
 * Details that the form shows as text. The field `place` contains the latitude and the longitude, and `deposit`
 * contains the deposit share.
 */
type ConvertedField = "latitude" | "longitude" | "depositShare" | "capital" | "vat";

/** The form's values: everything that is shown, including defaults. */
export type DetailValues = {
  [Field in Exclude<DetailField, ConvertedField>]: NonNullable<ShopDetails[Field]>;
} & {
  /** « 4.0416, 9.6873 », the format of map applications. */
  place: string;
  /** The deposit in percent; empty for none. */
  deposit: string;
  /** The capital in whole FCFA; empty for none. */
  capital: string;
  /** Empty if the owner states none. */
  vat: Vat | "";
  /** The stored details. Only fields that differ from them are saved. */
  details: ShopDetails;
};

/** Details that two users can change independently, in the sequence of the form. */
export const DETAIL_VALUE_FIELDS: Fields<DetailValues> = Object.fromEntries(
  DETAIL_FIELDS.filter((field) => field !== "longitude").map((field) => {
    if (field === "latitude") return ["place", storedAs(storedPlace)];
    if (field === "depositShare") return ["deposit", typedNumber(storedShare)];
    if (field === "capital") return [field, typedNumber(storedCapital)];
    if (field === "vat") return [field, storedAs(storedVat)];
    return [field, storedAs((value: unknown) => normaliseDetails({ [field]: value })[field])];
  }),
);

/**
 * Returns the rules for a field with a typed number. Two texts are the same if they mean the same number. A text that
 * is no number is compared as text, because JSON cannot store NaN.
 */
function typedNumber(stored: (text: string) => number | null) {
  return storedAs((text: string) => (Number.isNaN(stored(text)) ? text : stored(text)));
}

/** Returns the deposit in percent that a text means: null for none, NaN if the text is no number. */
function storedShare(text: string): number | null {
  const digits = text.replace(/[\s%]/g, "");
  return digits === "" ? null : Number(digits.replace(",", "."));
}

/** Returns the capital in whole FCFA that a text means: null for none, NaN if the text is no amount. */
function storedCapital(text: string): number | null {
  return text.trim() === "" ? null : parseWhole(text, /\s*F\s?CFA$/i);
}

/** Returns the VAT status with this name; null for any other text. A stored draft may contain any text. */
function storedVat(choice: string): Vat | null {
  return VATS.find((vat) => vat === choice) ?? null;
}

function storedPlace(text: string): unknown {
  const { latitude, longitude } = placeOf(text);
  return Number.isNaN(latitude + longitude) ? text : [latitude, longitude];
}

/** Default values, shown in fields that the owner has not set. */
export type DetailDefaults = Pick<DetailValues, Exclude<OriginalField, ConvertedField>>;

/**
 * Returns the default values of the shop's details form.
 * @param details the stored details, which give the delivery time in the default advantages
 * @param hours the default opening hours
 */
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
    rccm: { number: "", place: "", date: "" },
  };
}

/** Fields that the owner has not set get their defaults. */
export function valuesOf(details: ShopDetails, defaults: DetailDefaults): DetailValues {
  const { latitude, longitude, depositShare, capital, vat, ...others } = details;
  const set = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null));
  const texts = {
    place: `${latitude}, ${longitude}`,
    deposit: `${depositShare ?? ""}`,
    capital: `${capital ?? ""}`,
    vat: vat ?? ("" as const),
  };
  return { ...others, ...defaults, ...set, ...texts, details };
}

/** In degrees; both are NaN if the text cannot be parsed. */
function placeOf(text: string): Pick<ShopDetails, "latitude" | "longitude"> {
  const [, latitude, longitude] = /^\s*(-?[\d.]+)\s*[,;]\s*(-?[\d.]+)\s*$/.exec(text) ?? [];
  return { latitude: Number(latitude ?? Number.NaN), longitude: Number(longitude ?? Number.NaN) };
}

/** A value that equals the default becomes null. */
export function detailsOf(values: DetailValues, defaults: DetailDefaults): ShopDetails {
  const { details: _, place, deposit, capital, vat, ...others } = values;
  const originals = (Object.keys(defaults) as (keyof DetailDefaults)[]).filter((field) =>
    isEqual(values[field], defaults[field]),
  );
  return {
    ...others,
    ...placeOf(place),
    depositShare: storedShare(deposit),
    capital: storedCapital(capital),
    vat: storedVat(vat),
    ...Object.fromEntries(originals.map((field) => [field, null])),
  };
}

/** "" in optional fields, null in fields that have a default value. */
export const NO_DETAILS: Partial<ShopDetails> = Object.fromEntries(
  DETAIL_FIELDS.filter((field) => isOriginalAllowed(field) || isDetailOptional(field)).map((field) => [
    field,
    isOriginalAllowed(field) ? null : "",
  ]),
);

export function changedFields(before: ShopDetails, after: ShopDetails): DetailField[] {
  const [former, later] = [normaliseDetails(before), normaliseDetails(after)];
  return DETAIL_FIELDS.filter((field) => !isEqual(former[field], later[field]));
}

export const pick = (details: ShopDetails, fields: readonly DetailField[]): Partial<ShopDetails> =>
  Object.fromEntries(fields.map((field) => [field, details[field]]));
