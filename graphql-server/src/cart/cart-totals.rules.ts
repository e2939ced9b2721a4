import type { Availability } from "../catalogue/variants/variant.rules.ts";

/** What tells whether a line can be ordered. */
interface AvailableProduct {
  /** The best of its variants', or its own where it has none. */
  readonly availability: Availability;
  readonly variants: readonly { readonly number: number; readonly availability: Availability }[];
}

/** Whether a line cannot be ordered: its variant is sold out or, where none is chosen, the whole product. */
export function isSoldOut({ availability, variants }: AvailableProduct, variant: number): boolean {
  const chosen = variants.find(({ number }) => number === variant);
  return (chosen?.availability ?? availability) === "SOLD_OUT";
}

/** Totals of what can be ordered of a cart: pieces, and whole FCFA at the selling prices. */
export interface CartTotals {
  readonly totalQuantity: number;
  readonly totalPrice: number;
}

/** A line as the totals count it; `sellingPrice` is in whole FCFA. */
export interface PricedLine {
  readonly quantity: number;
  readonly sellingPrice: number;
  /** It does not count. */
  readonly isSoldOut: boolean;
}

/** Computes the totals of a cart. */
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
