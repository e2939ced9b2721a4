/** Maximum price of a product in whole FCFA: below 2^31, so that it fits an integer column. */
export const MAX_PRICE = 2_000_000_000;

const GROUP_SPACE = "\u202f";
const CURRENCY_SPACE = "\u00a0";
const BEFORE_EACH_GROUP = /\B(?=(?:\d{3})+$)/g;

/** True if a value is a price: whole francs (XAF has no minor unit) from 0 to `MAX_PRICE`. */
export function isPrice(n: unknown): n is number {
  return typeof n === "number" && Number.isInteger(n) && n >= 0 && n <= MAX_PRICE;
}

/**
 * Formats an amount: `15 000 FCFA`. The result equals that of Intl.NumberFormat("fr", XAF), but Intl is not used:
 * versions of ICU differ in the spaces, so the browser's text would differ from the server's HTML at hydration.
 * @param francs whole FCFA, 0 or more (may exceed `MAX_PRICE`, as a cart's total does)
 */
export function formatPrice(francs: number): string {
  return `${formatAmount(francs)}${CURRENCY_SPACE}FCFA`;
}

/** Formats an amount without its currency: `15 000`. @param francs whole FCFA, 0 or more */
export const formatAmount = (francs: number): string =>
  String(francs).replace(BEFORE_EACH_GROUP, GROUP_SPACE);

/** True if the selling price is below the original price. The shop then shows the original price struck through. */
export function isReduced(price: number, sellingPrice: number): boolean {
  return price > sellingPrice;
}

/**
 * Returns the reduction in whole percent of the original price, rounded down so that it is never overstated; 0 if the
 * price is not reduced.
 */
export function reductionPercent(price: number, sellingPrice: number): number {
  return isReduced(price, sellingPrice) ? Math.floor(((price - sellingPrice) * 100) / price) : 0;
}

/** Formats an amount that may be negative: « − 2 000 FCFA ». @param francs whole FCFA */
export const signedPrice = (francs: number): string =>
  francs < 0 ? `−\u00a0${formatPrice(-francs)}` : formatPrice(francs);
