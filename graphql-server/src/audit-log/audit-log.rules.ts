/** What the journal keeps. */
export const JOURNAL_ACTIONS = [
  "PRODUCT_CREATED",
  "PRODUCT_CHANGED",
  "PRODUCT_DELETED",
  "PRODUCT_RESTORED",
  "ROLE_CHANGED",
] as const;
export type AuditLogAction = (typeof JOURNAL_ACTIONS)[number];

/** How the actions read on screen, after the person's name. */
export const JOURNAL_ACTION_LABELS: Readonly<Record<AuditLogAction, string>> = {
  PRODUCT_CREATED: "a ajouté",
  PRODUCT_CHANGED: "a modifié",
  PRODUCT_DELETED: "a supprimé",
  PRODUCT_RESTORED: "a rétabli",
  ROLE_CHANGED: "a changé le rôle de",
};

/** How the fields an entry names read on screen. */
export const JOURNAL_FIELD_LABELS: Readonly<Record<string, string>> = {
  productName: "nom",
  brandName: "marque",
  category: "catégorie",
  productImages: "images",
  description: "description",
  price: "prix",
  sellingPrice: "prix de vente",
  role: "rôle",
};

/** Days within which a deletion can be undone. */
export const UNDO_DAYS = 30;

/** A field that was changed, its values as text; pictures one address a line. */
export interface AuditLogChange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

type Value = string | number | readonly string[];

/** The named fields that differ, in the order named. */
export function changesBetween<Field extends string>(
  before: Readonly<Record<Field, Value>>,
  after: Readonly<Record<Field, Value>>,
  fields: readonly Field[],
): AuditLogChange[] {
  return fields
    .map((field) => ({ field, from: asText(before[field]), to: asText(after[field]) }))
    .filter(({ from, to }) => from !== to);
}

function asText(value: Value): string {
  return typeof value === "object" ? value.join("\n") : String(value);
}
