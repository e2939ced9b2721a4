import { AVAILABILITY_LABELS, variantLabel } from "graphql-server/features/catalogue/variants/variant";
import { labelOf } from "graphql-server/platform/text/label-of";
import type { VariantEntry } from "./variant-form.ts";

export const variantFieldLabel = (entry: Pick<VariantEntry, "size" | "colour"> | undefined): string =>
  (entry && variantLabel(entry)) || "Disponibilité";

export function variantFieldText(entry: VariantEntry): string {
  const { availability, stock } = entry;
  const pieces = stock === "" ? undefined : `${stock} ${Number(stock) > 1 ? "pièces" : "pièce"}`;
  return [variantLabel(entry), labelOf(AVAILABILITY_LABELS, availability), pieces].filter(Boolean).join(", ");
}
