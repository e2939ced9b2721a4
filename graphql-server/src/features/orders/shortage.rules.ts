import { variantLabel } from "../catalogue/variants/variant-fields.rules.ts";

/** A variant of a product of which an order wants more pieces than the stock has. */
export interface Shortage {
  readonly productName: string;
  readonly size: string | null;
  readonly colour: string | null;
  readonly wanted: number;
  readonly available: number;
}

/**
 * Returns a shortage as text, such as « Robe Wax, M : 3 demandées, 1 en stock ». The spaces within « 3 demandées » and
 * « 1 en stock » are no-break spaces.
 */
export function shortageText({ productName, size, colour, wanted, available }: Shortage): string {
  const name = [productName, variantLabel({ size, colour })].filter(Boolean).join(", ");
  return `${name}\u00a0: ${wanted}\u00a0${wanted > 1 ? "demandées" : "demandée"}, ${available}\u00a0en\u00a0stock`;
}
