import { variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";

/** Returns the name of an order's line: « Robe Kribi (M · Bleu) ». */
export function lineName(line: { productName: string; size: string | null; colour: string | null }): string {
  const label = variantLabel(line);
  return label ? `${line.productName} (${label})` : line.productName;
}
