import { AVAILABILITY_LABELS, variantLabel } from "graphql-server/catalogue/variants/variant";
import type { VariantEntry } from "./variant-form.ts";

/** What a variant is called beside the other fields of a product. */
export const variantFieldLabel = (entry: VariantEntry | undefined): string =>
  (entry && variantLabel(entry)) || "Disponibilité";

/** A variant in words: what it is, its state and its count. */
export function variantFieldText(entry: VariantEntry | undefined): string {
  if (!entry) return "retirée";
  const { availability, stock } = entry;
  const pieces = stock === "" ? undefined : `${stock} ${Number(stock) > 1 ? "pièces" : "pièce"}`;
  return [variantLabel(entry), AVAILABILITY_LABELS[availability], pieces].filter(Boolean).join(", ");
}
