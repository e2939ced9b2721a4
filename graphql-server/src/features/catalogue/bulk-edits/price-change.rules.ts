import type { ProductFields } from "../product/product-fields.rules.ts";

/** Limits of a price change in whole percent; 0 is not allowed. */
export const MIN_PERCENT = -90;
export const MAX_PERCENT = 300;

/**
 * Amounts in FCFA to whose multiples a changed price can be rounded: 1 for no rounding beyond the franc, and the values
 * of usual coins and notes.
 */
export const ROUNDINGS = [1, 25, 50, 100, 500, 1_000] as const;

/**
 * Maximum number of products in one edit. A page of the admin panel shows fewer products, so one edit can change all
 * products of a page.
 */
export const MAX_EDITED_PRODUCTS = 200;

export interface PriceChange {
  /** Whole percent, from `MIN_PERCENT` to `MAX_PERCENT`. */
  readonly percent: number;
  /** Amount in FCFA to whose multiples prices are rounded: one of `ROUNDINGS`. */
  readonly roundTo: number;
  /**
   * True if the original price changes too. If false, only the selling price changes, and a lower selling price is
   * shown as a reduction.
   */
  readonly both: boolean;
}

type Prices = Pick<ProductFields, "price" | "sellingPrice">;

/** Returns a French message for an invalid price change; undefined for a valid one. */
export function priceChangeError({ percent, roundTo }: Omit<PriceChange, "both">): string | undefined {
  const isPercent = Number.isInteger(percent) && percent >= MIN_PERCENT && percent <= MAX_PERCENT;
  if (!isPercent || percent === 0)
    return `Le pourcentage doit être un nombre entier de ${MIN_PERCENT} à ${MAX_PERCENT}, sauf 0`;
  return ROUNDINGS.some((one) => one === roundTo) ? undefined : "Cet arrondi n’est pas proposé";
}

/**
 * Returns a price changed by a percentage and rounded to the nearest multiple of `roundTo`; a price halfway between two
 * multiples is rounded up. The price is rounded to the franc instead if rounding to a multiple would make a reduced
 * price 0, would move the price in the wrong direction, or would not change the price.
 * @param price whole FCFA; the result is whole FCFA too, and may exceed `MAX_PRICE`
 */
export function changedPrice(price: number, { percent, roundTo }: Omit<PriceChange, "both">): number {
  const exact = (price * (100 + percent)) / 100;
  const rounded = Math.round(exact / roundTo) * roundTo;
  const isMoved = percent > 0 ? rounded > price : rounded < price && rounded > 0;
  return isMoved ? rounded : Math.round(exact);
}

export function changedPrices({ price, sellingPrice }: Prices, change: PriceChange): Prices {
  return {
    price: change.both ? changedPrice(price, change) : price,
    sellingPrice: changedPrice(sellingPrice, change),
  };
}
