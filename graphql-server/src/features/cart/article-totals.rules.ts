import type { Availability } from "../catalogue/variants/variant-fields.rules.ts";

interface AvailableProduct {
  /** The best availability of the product's variants, or the product's own if it has no variants. */
  readonly availability: Availability;
  readonly variants: readonly { readonly number: number; readonly availability: Availability }[];
}

/**
 * True if a line cannot be ordered: its variant is sold out, or the line has no variant and the whole product is sold
 * out.
 */
export function isSoldOut({ availability, variants }: AvailableProduct, variant: number): boolean {
  const chosen = variants.find(({ number }) => number === variant);
  return (chosen?.availability ?? availability) === "SOLD_OUT";
}

/** Totals of a cart's lines, without sold-out lines: pieces, and whole FCFA at the selling prices. */
export interface CartTotals {
  readonly totalQuantity: number;
  readonly totalPrice: number;
}

/**
 * A line of a cart or an order, with the values that the totals need. `sellingPrice` is in whole FCFA for one piece.
 */
export interface PricedLine {
  readonly quantity: number;
  readonly sellingPrice: number;
  /** True if the line is sold out; the totals then leave the line out. */
  readonly isSoldOut: boolean;
}

export function totals(lines: Iterable<PricedLine>): CartTotals {
  let totalQuantity = 0;
  let totalPrice = 0;
  for (const { quantity, sellingPrice, isSoldOut } of lines) {
    if (isSoldOut) continue;
    totalQuantity += quantity;
    totalPrice += quantity * sellingPrice;
  }
  return { totalQuantity, totalPrice };
}
