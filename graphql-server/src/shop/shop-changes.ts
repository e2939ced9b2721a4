import { isDeepStrictEqual } from "node:util";
import type { AuditLogChange } from "../audit-log/audit-log.rules.ts";

/** The owner's settings, field by field; null for a value of the environment or a default. */
export type ShopFields = Readonly<Record<string, unknown>>;

/** A change of a field: its stored values, and the visible values before and after, for the audit log. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** The changes of a saved form, and the fields that a colleague has changed since the user loaded the form. */
export interface MergedChanges {
  changes: FieldChange[];
  conflicts: string[];
}

/**
 * Returns the changes of a save: the fields that its user has changed, if they are still as the user saw them. A
 * field that a colleague has set to the same value is neither a change nor a conflict.
 * @param own the owner's settings
 * @param shown the visible values
 */
export function mergeChanges(
  { own, shown }: { own: ShopFields; shown: ShopFields },
  seen: ShopFields,
  wanted: ShopFields,
): MergedChanges {
  const merged: MergedChanges = { changes: [], conflicts: [] };
  for (const [field, to] of Object.entries(wanted)) {
    const isTouched = !isDeepStrictEqual(seen[field] ?? null, to);
    if (!isTouched || isDeepStrictEqual(shown[field] ?? null, to)) continue;
    if (isDeepStrictEqual(shown[field] ?? null, seen[field] ?? null))
      merged.changes.push({ field, from: own[field] ?? null, to });
    else merged.conflicts.push(field);
  }
  return merged;
}

/** Returns the reverse of changes. A field that has changed again since then is a conflict instead. */
export function revertChanges(own: ShopFields, done: readonly FieldChange[]): MergedChanges {
  const isLeft = ({ field, to }: FieldChange) => isDeepStrictEqual(own[field] ?? null, to);
  return {
    changes: done.filter(isLeft).map(({ field, from, to }) => ({ field, from: to, to: from })),
    conflicts: done.filter((change) => !isLeft(change)).map(({ field }) => field),
  };
}

/** Returns a change for the audit log: texts to read, and the values for an undo. */
export function auditedChange({ field, from, to }: FieldChange, shown: ShopFields): AuditLogChange {
  return { field, from: asText(shown[field]), to: asText(to), steps: { from, to } };
}

/**
 * Longest text of a value in the audit log (UTF-16 units). Longer texts would make the audit log's list slow; the
 * values for an undo are complete.
 */
const MAX_TEXT = 1_000;
const ORIGINAL = "d’origine";

function asText(value: unknown): string {
  if (value === null || value === undefined) return ORIGINAL;
  if (typeof value === "boolean") return value ? "oui" : "non";
  const text = Array.isArray(value) ? value.map(rowText).join("\n") : String(value);
  // The cut may split a pair of surrogates. The first half is then removed, because no database stores half a
  // character.
  return text.slice(0, MAX_TEXT).replace(/[\ud800-\udbff]$/, "");
}

/** Returns the text of a row of hours or advantages, or the name of a service. */
function rowText(row: Readonly<Record<string, unknown>>): string {
  if ("isShown" in row) return row.isShown ? String(row.title) : `${row.title} (masqué)`;
  return Object.values(row).join(" : ");
}
