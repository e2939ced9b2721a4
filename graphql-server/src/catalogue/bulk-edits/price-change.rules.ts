import type { ProductFields } from "../product/product-fields.rules.ts";

/** Changes of prices in percent, whole and not 0. */
export const MIN_PERCENT = -90;
export const MAX_PERCENT = 300;

/** What prices are rounded to, in FCFA: the coins and notes people pay with, or the franc. */
export const ROUNDINGS = [1, 25, 50, 100, 500, 1_000] as const;

/** Products edited at once; a page of the panel holds fewer. */
export const MAX_EDITED_PRODUCTS = 200;

/** A change of the prices of several products. */
export interface PriceChange {
  /** From `MIN_PERCENT` to `MAX_PERCENT`. */
  readonly percent: number;
  /** One of `ROUNDINGS`. */
  readonly roundTo: number;
  /** Whether the original price changes too; without it, a lower selling price shows as a reduction. */
  readonly both: boolean;
}

type Prices = Pick<ProductFields, "price" | "sellingPrice">;

/** Why a change of prices is refused; undefined when it is valid. */
export function priceChangeError({ percent, roundTo }: Omit<PriceChange, "both">): string | undefined {
  const isPercent = Number.isInteger(percent) && percent >= MIN_PERCENT && percent <= MAX_PERCENT;
  if (!isPercent || percent === 0)
    return `Le pourcentage doit être un nombre entier de ${MIN_PERCENT} à ${MAX_PERCENT}, sauf 0`;
  return ROUNDINGS.some((one) => one === roundTo) ? undefined : "Cet arrondi n’est pas proposé";
}

/**
 * A price changed by a percentage and rounded to the nearest multiple, halves up. Where that would make it free, or move
 * it the wrong way or not at all, it is rounded to the franc.
 * @param price whole FCFA; the result is whole FCFA too, and may exceed `MAX_PRICE`
 */
export function changedPrice(price: number, { percent, roundTo }: Omit<PriceChange, "both">): number {
  const exact = (price * (100 + percent)) / 100;
  const rounded = Math.round(exact / roundTo) * roundTo;
  const isMoved = percent > 0 ? rounded > price : rounded < price && rounded > 0;
  return isMoved ? rounded : Math.round(exact);
}

/** A product's prices after a change. */
export function changedPrices({ price, sellingPrice }: Prices, change: PriceChange): Prices {
  return {
    price: change.both ? changedPrice(price, change) : price,
    sellingPrice: changedPrice(sellingPrice, change),
  };
}
