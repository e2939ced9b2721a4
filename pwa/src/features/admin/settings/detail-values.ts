import { parseWhole } from "graphql-server/features/catalogue/product/amount";
import { appointmentSettings } from "graphql-server/features/shop/profile/appointment-settings";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import {
  DETAIL_FIELDS,
  DETAIL_ROWS,
  type DetailField,
  type DetailRow,
  detailKind,
  isOriginalAllowed,
  normaliseDetails,
  type ShopDetails,
} from "graphql-server/features/shop/profile/shop-settings";
import { advantagesOf, deliveryTimeOf } from "../../../lib/shop-context.tsx";
import { isEqual } from "../../../lib/storage/is-equal.ts";
import { isRecord, isText } from "../../../lib/storage/stored-values.ts";
import { storedAs } from "../forms/field-kinds.ts";
import type { Fields } from "../forms/form-fields.ts";
import { FIELD_TEXTS, type FormField } from "./detail-texts.ts";

/** What is typed in a field: one text, or rows of texts. */
export type Typed = string | readonly DetailRow[];
/** The typed value of each field. A field that the owner has not set contains its default. */
export type DetailValues = Readonly<Record<string, Typed>>;

export const typedText = (typed: Typed | undefined): string => (isText(typed) ? typed : "");
export const typedRows = (typed: Typed | undefined): readonly DetailRow[] =>
  typed === undefined || isText(typed) ? [] : typed;

const emptyRow = (field: FormField): DetailRow =>
  Object.fromEntries(Object.keys(DETAIL_ROWS[field]?.limits ?? {}).map((column) => [column, ""]));

/** The defaults of the fields, except empty ones. The form shows them until the owner types something else. */
export type DetailDefaults = Readonly<Partial<Record<FormField, Typed>>>;

/**
 * Returns the default values.
 * @param details the stored details; their delivery time is part of the default « advantages »
 * @param hours the default opening hours
 */
export const defaultsOf = (shop: Shop, details: ShopDetails, hours: DetailDefaults): DetailDefaults => ({
  ...hours,
  appointmentPlaces: appointmentSettings({}).places.map((place) => ({ ...place })),
  deliveryTime: deliveryTimeOf({ ...shop, deliveryTime: null }),
  advantages: advantagesOf({ ...shop, deliveryTime: details.deliveryTime, advantages: null }),
});

function defaultOf(field: FormField, defaults: DetailDefaults): Typed {
  const rows = DETAIL_ROWS[field];
  return defaults[field] ?? (rows ? Array.from({ length: rows.min }, () => emptyRow(field)) : "");
}

/** Converts the stored details to the texts that the form shows. */
export const valuesOf = (
  fields: readonly FormField[],
  details: ShopDetails,
  defaults: DetailDefaults,
): DetailValues => Object.fromEntries(fields.map((field) => [field, shownValue(field, details, defaults)]));

function shownValue(field: FormField, details: ShopDetails, defaults: DetailDefaults): Typed {
  // The position on the map as « 4.0416, 9.6873 », the format in which map applications copy it.
  if (field === "latitude") return `${details.latitude}, ${details.longitude}`;
  const value = details[field];
  if (value === null) return defaultOf(field, defaults);
  if (typeof value !== "object") return String(value);
  const rows: readonly object[] = "length" in value ? value : [value];
  return rows.map((row) => ({ ...row }));
}

/**
 * Converts the form's texts to the details to store. A value that equals its default becomes null, and a text that is
 * no number becomes NaN.
 */
export const detailsOf = (values: DetailValues, defaults: DetailDefaults): Partial<ShopDetails> =>
  Object.assign(
    {},
    ...DETAIL_FIELDS.filter((field) => field !== "longitude").map((field) => {
      const typed = values[field];
      if (typed === undefined) return {};
      const isDefault = isOriginalAllowed(field) && isEqual(typed, defaultOf(field, defaults));
      return isDefault ? { [field]: null } : parsed(field, typed);
    }),
  );

function parsed(field: FormField, typed: Typed): Partial<ShopDetails> {
  if (!isText(typed)) return { [field]: DETAIL_ROWS[field]?.max === 1 ? typed[0] : typed };
  if (field === "latitude") return parsedPlace(typed);
  const kind = detailKind(field);
  if (kind === "number")
    return { [field]: typed.trim() === "" ? null : parseWhole(typed, / ?(%|F ?CFA|h|heures?)$/i) };
  return { [field]: kind === "choice" && typed === "" ? null : typed };
}

/** Parses latitude and longitude in degrees; both are NaN if the text cannot be parsed. */
function parsedPlace(text: string): Pick<ShopDetails, "latitude" | "longitude"> {
  const [, latitude, longitude] = /^\s*(-?[\d.]+)\s*[,;]\s*(-?[\d.]+)\s*$/.exec(text) ?? [];
  return { latitude: Number(latitude ?? Number.NaN), longitude: Number(longitude ?? Number.NaN) };
}

/**
 * Returns how the fields are compared: two typed values are equal if the server would store the same detail for them. A
 * text that is no number is compared as text.
 */
export const comparedFields = (fields: readonly FormField[]): Fields<DetailValues> =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      storedAs((typed: Typed) => {
        const details = parsed(field, typed);
        return Object.values(details).some(Number.isNaN) ? typed : normaliseDetails(details);
      }),
    ]),
  );

/** Returns which details differ between two versions: their values in the first, and their values in the second. */
export function changesOf(
  before: Partial<ShopDetails>,
  after: Partial<ShopDetails>,
): readonly [Partial<ShopDetails>, Partial<ShopDetails>] {
  const [former, later] = [normaliseDetails(before), normaliseDetails(after)];
  const changed = DETAIL_FIELDS.filter((field) => !isEqual(former[field], later[field]));
  return [pick(before, changed), pick(after, changed)];
}

const pick = (details: Partial<ShopDetails>, fields: readonly DetailField[]): Partial<ShopDetails> =>
  Object.fromEntries(fields.map((field) => [field, details[field]]));

/**
 * Returns the typed value of a field as one text, for the choice between the user's value and a colleague's. The cells
 * of a row have the sequence of the form.
 */
export function displayed(field: FormField, typed: Typed): string {
  const { choices, rows } = FIELD_TEXTS[field];
  if (isText(typed)) return choices?.[typed] ?? typed;
  const columns = Object.keys(rows?.columns ?? {});
  const textOf = (row: DetailRow) =>
    columns
      .map((column) => row[column])
      .filter(Boolean)
      .join(" ");
  const lines = typed.map(DETAIL_ROWS[field]?.text ?? textOf);
  return lines.filter(Boolean).join("\n");
}

/** True if the stored input of a field has the type that this version of the form needs. */
export function isTyped(field: FormField, value: unknown): value is Typed {
  const rules = DETAIL_ROWS[field];
  const choices = FIELD_TEXTS[field].choices;
  if (!rules) return isText(value) && (!choices || value === "" || Object.hasOwn(choices, value));
  const columns = Object.keys(rules.limits);
  return (
    Array.isArray(value) &&
    value.length >= rules.min &&
    value.length <= rules.max &&
    value.every((row) => isRecord(row) && columns.every((column) => isText(row[column])))
  );
}
