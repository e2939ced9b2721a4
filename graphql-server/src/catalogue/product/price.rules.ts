/** The highest price of a product, in whole FCFA: below 2^31, so that it fits the database's integer. */
export const MAX_PRICE = 2_000_000_000;

const GROUP_SPACE = "\u202f";
const CURRENCY_SPACE = "\u00a0";
const BEFORE_EACH_GROUP = /\B(?=(?:\d{3})+$)/g;

/** Whether n is a price: whole francs (XAF has no minor unit) from 0 to `MAX_PRICE`. */
export function isPrice(n: unknown): n is number {
  return typeof n === "number" && Number.isInteger(n) && n >= 0 && n <= MAX_PRICE;
}

/**
 * An amount as the shop shows it: `15 000 FCFA`. It is what Intl.NumberFormat("fr-CH", XAF) gives today, but made
 * by hand: versions of ICU differ in the spaces, and then the server's HTML would not be the phone's.
 * @param francs whole FCFA, 0 or more (also a cart's total, above `MAX_PRICE`)
 */
export function formatPrice(francs: number): string {
  return `${String(francs).replace(BEFORE_EACH_GROUP, GROUP_SPACE)}${CURRENCY_SPACE}FCFA`;
}

/** Whether the original price is shown struck through beside the selling price. */
export function isReduced(price: number, sellingPrice: number): boolean {
  return price > sellingPrice;
}

/** The reduction in whole percents of the original price, rounded down so that it never promises too much; 0 when none. */
export function reductionPercent(price: number, sellingPrice: number): number {
  return isReduced(price, sellingPrice) ? Math.floor(((price - sellingPrice) * 100) / price) : 0;
}
