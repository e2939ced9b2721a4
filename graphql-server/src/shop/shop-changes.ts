import { isDeepStrictEqual } from "node:util";
import type { AuditLogChange } from "../audit-log/audit-log.rules.ts";

/** What the owner has set, field by field; null for what is the environment's or the specification's. */
export type ShopFields = Readonly<Record<string, unknown>>;

/** A field's change: its own values, and what was and is to be seen, which the audit log tells. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** The changes of a save, and the fields that somebody else has changed since they were seen. */
export interface MergedChanges {
  changes: FieldChange[];
  conflicts: string[];
}

/**
 * What a save changes: fields that its writer has changed, where they are still as they were seen. What somebody has set
 * to the same meanwhile is neither a change nor a conflict.
 * @param own what the owner has set
 * @param shown what is to be seen of it
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

/** What takes changes back, where nothing has changed since. */
export function revertChanges(own: ShopFields, done: readonly FieldChange[]): MergedChanges {
  const isLeft = ({ field, to }: FieldChange) => isDeepStrictEqual(own[field] ?? null, to);
  return {
    changes: done.filter(isLeft).map(({ field, from, to }) => ({ field, from: to, to: from })),
    conflicts: done.filter((change) => !isLeft(change)).map(({ field }) => field),
  };
}

/** A change as the audit log keeps it: texts for people, and the values themselves for an undo. */
export function auditedChange({ field, from, to }: FieldChange, shown: ShopFields): AuditLogChange {
  return { field, from: asText(shown[field]), to: asText(to), steps: { from, to } };
}

/** Texts of the whole audit log's length would make its list slow; the values beside them are whole. */
const MAX_TEXT = 1_000;
const ORIGINAL = "d’origine";

function asText(value: unknown): string {
  if (value === null || value === undefined) return ORIGINAL;
  if (typeof value === "boolean") return value ? "oui" : "non";
  const text = Array.isArray(value) ? value.map(rowText).join("\n") : String(value);
  // Never within a character: no database keeps half of one.
  return text.slice(0, MAX_TEXT).replace(/[\ud800-\udbff]$/, "");
}

/** A row of hours or advantages; of a service its name. */
function rowText(row: Readonly<Record<string, unknown>>): string {
  if ("isShown" in row) return row.isShown ? String(row.title) : `${row.title} (masqué)`;
  return Object.values(row).join(" : ");
}
