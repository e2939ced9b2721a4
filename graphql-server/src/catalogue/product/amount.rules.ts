import { MAX_PRICE } from "./price.rules.ts";

/** Longest text that is read as a number, in UTF-16 units as browsers count `maxlength`. */
export const MAX_AMOUNT_LENGTH = 40;

/** FCFA, F CFA, F.CFA, CFA, XAF, F, Fr, Fr., francs, francs CFA. */
export const CURRENCY_PATTERN = "(?:XAF|CFA|F(?:rs?|rancs?)?\\.?(?: ?CFA)?)";
const CURRENCY = new RegExp(`^${CURRENCY_PATTERN} ?| ?${CURRENCY_PATTERN}$`, "i");
/**
 * Digits, all together or in groups of three with one separator, then perhaps decimals, which are zeros. Three zeros are a
 * group instead.
 */
const WHOLE = /^(\d+|[1-9]\d{0,2}([ .,'’])\d{3}(?:\2\d{3})*)(?:([.,])(?:00?|0{4,6}))?$/;

/**
 * Reads a whole number as people write it: `15000`, `15 000`, `15.000`, `15,000.00`, `15’000`, `2.0`.
 * @param unit what may stand beside the number
 * @returns NaN for any other text, also an empty one, and one with a sign
 */
export function parseWhole(text: string, unit: RegExp | string = ""): number {
  if (text.length > MAX_AMOUNT_LENGTH) return Number.NaN;
  const plain = text.replace(/\s+/g, " ").trim().replace(unit, "");
  const [, digits, separator, decimals] = WHOLE.exec(plain) ?? [];
  return digits && (!decimals || decimals !== separator) ? Number(digits.replace(/\D/g, "")) : Number.NaN;
}

/**
 * Reads an amount: a whole number, with the currency before it or after it, or without.
 * @returns whole FCFA from 0 to `MAX_PRICE`; NaN for any other text, also an empty one
 */
export function parseAmount(text: string): number {
  const francs = parseWhole(text, CURRENCY);
  return francs > MAX_PRICE ? Number.NaN : francs;
}

/** Why a text is no amount, in French; undefined for an amount, and for an empty text, which has another message in each form. */
export function amountError(text: string): string | undefined {
  const francs = parseWhole(text, CURRENCY);
  if (francs > MAX_PRICE) return `${quoted(text)} est trop élevé`;
  if (francs >= 0 || !text.trim()) return undefined;
  return `${quoted(text)} n’est pas un nombre entier de francs. Écrivez par exemple 1\u202f500.`;
}

/** A text in French quotation marks, shortened. */
export const quoted = (text: string): string => `«\u00a0${text.trim().slice(0, MAX_AMOUNT_LENGTH)}\u00a0»`;
