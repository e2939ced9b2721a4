import { isDeepStrictEqual } from "node:util";
import { mergeEdit } from "../../platform/concurrent-edits/merge-edit.ts";
import { lengthText } from "../../platform/shop-time/time-text.rules.ts";
import type { AuditLogChange } from "../audit-log/audit-log.rules.ts";
import { DETAIL_ROWS, type DetailField, type DetailRow } from "./profile/shop-settings.rules.ts";
import { VAT_LABELS, type Vat } from "./profile/vat.rules.ts";

/** Values of settings; each key is a setting's name. Null stands for the environment's value or the default. */
export type ShopFields = Readonly<Record<string, unknown>>;

/**
 * A changed field with its stored value before and after the change; null stands for the value of the environment or
 * the default.
 */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/**
 * The changes of a saved form, and its conflicts: the fields that a colleague has changed since the user opened the
 * form.
 */
export interface MergedChanges {
  changes: FieldChange[];
  conflicts: string[];
}

/**
 * Returns the changes of a saved form. A field that both the user and a colleague have changed is a conflict, unless
 * both have set the same value.
 * @param own values that the owner has stored
 * @param shown values that visitors see now
 * @param seen values that the form showed when the user opened it
 * @param wanted values that the user saves
 */
export function mergeChanges(
  { own, shown }: { own: ShopFields; shown: ShopFields },
  seen: ShopFields,
  wanted: ShopFields,
): MergedChanges {
  const { changes, conflicts } = mergeEdit(shown, seen, wanted);
  return {
    changes: Object.entries(changes).map(([field, to]) => ({ field, from: own[field] ?? null, to })),
    conflicts: [...conflicts],
  };
}

/**
 * Returns the changes that undo an entry of the audit log. A field that has changed again since the entry is a
 * conflict.
 */
export function revertChanges(own: ShopFields, done: readonly FieldChange[]): MergedChanges {
  const isLeft = ({ field, to }: FieldChange) => isDeepStrictEqual(own[field] ?? null, to);
  return {
    changes: done.filter(isLeft).map(({ field, from, to }) => ({ field, from: to, to: from })),
    conflicts: done.filter((change) => !isLeft(change)).map(({ field }) => field),
  };
}

/** Returns the audit log's entry of a change, with texts for its readers and with the values for an undo. */
export function auditedChange({ field, from, to }: FieldChange, shown: ShopFields): AuditLogChange {
  return { field, from: asText(field, shown[field]), to: asText(field, to), steps: { from, to } };
}

/**
 * Longest text of a value in the audit log, in UTF-16 units, because longer texts would slow down the list. The values
 * for an undo are stored without this limit.
 */
const MAX_TEXT = 1_000;
const ORIGINAL = "d’origine";
/**
 * What the audit log writes for null in settings whose null means an empty list. In all other settings, null means the
 * default, and the audit log writes « d’origine ».
 */
const NONE: Readonly<Record<string, string>> = { appointmentHours: "aucune", closedDays: "aucun" };

function asText(field: string, value: unknown): string {
  if (value === null || value === undefined) return NONE[field] ?? ORIGINAL;
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (field === "vat") return VAT_LABELS[value as Vat];
  if (field === "appointmentHold") return `${value}\u00a0h`;
  const rows = Array.isArray(value) ? value : [value];
  const rowText = textOfRows(field);
  const text = rows.map(rowText).join("\n");
  // The cut may divide a character of two UTF-16 units. PostgreSQL refuses the remaining half, so it is removed.
  return text.slice(0, MAX_TEXT).replace(/[\ud800-\udbff]$/, "");
}

const textOfRows = (field: string): ((row: unknown) => string) => {
  const text = isRowsDetail(field) ? DETAIL_ROWS[field]?.text : undefined;
  return text ? (row) => text(row as DetailRow) : plainText;
};

/**
 * Returns a value, or one row of a list, as text for the audit log. The text of a row consists of its cells one after
 * the other; for a service, see `serviceText`.
 */
function plainText(row: unknown): string {
  if (!isRow(row)) return String(row);
  if ("isShown" in row) return serviceText(row);
  return Object.values(row)
    .filter((value) => value !== "")
    .join(" : ");
}

/** Returns a service's title, with its length if it has one, and « (masqué) » if visitors do not see it. */
function serviceText({ title, isShown, minutes }: Readonly<Record<string, unknown>>): string {
  const name = typeof minutes === "number" ? `${title}, ${lengthText(minutes)}` : String(title);
  return isShown ? name : `${name} (masqué)`;
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
const isRowsDetail = (field: string): field is DetailField => Object.hasOwn(DETAIL_ROWS, field);
