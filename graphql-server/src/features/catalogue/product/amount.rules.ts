import { MAX_PRICE } from "./price.rules.ts";

/** Longest text that is read as a number, in UTF-16 units as browsers count `maxlength`. */
export const MAX_AMOUNT_LENGTH = 40;

/** Matches the spellings of the currency: FCFA, F CFA, F.CFA, CFA, XAF, F, Fr, Fr., francs, francs CFA. */
export const CURRENCY_PATTERN = "(?:XAF|CFA|F(?:rs?|rancs?)?\\.?(?: ?CFA)?)";
/** Matches the currency before or after an amount. */
export const CURRENCY = new RegExp(`^${CURRENCY_PATTERN} ?| ?${CURRENCY_PATTERN}$`, "i");
/**
 * Matches digits without separators, or groups of three digits with the same separator between all groups. Optional
 * decimals follow, which must be zeros. Three zeros after a separator count as a group, not as decimals.
 */
const WHOLE = /^(\d+|[1-9]\d{0,2}([ .,'’])\d{3}(?:\2\d{3})*)(?:([.,])(?:00?|0{4,6}))?$/;

/**
 * Parses a whole number in the usual spellings: `15000`, `15 000`, `15.000`, `15,000.00`, `15’000`, `2.0`.
 * @param unit text that may come before or after the number
 * @returns NaN for any other text, for an empty text, and for a text with a sign
 */
export function parseWhole(text: string, unit: RegExp | string = ""): number {
  if (text.length > MAX_AMOUNT_LENGTH) return Number.NaN;
  const plain = text.replace(/\s+/g, " ").trim().replace(unit, "");
  const [, digits, separator, decimals] = WHOLE.exec(plain) ?? [];
  return digits && (!decimals || decimals !== separator) ? Number(digits.replace(/\D/g, "")) : Number.NaN;
}

/**
 * Parses an amount: a whole number, with or without the currency before or after it.
 * @returns whole FCFA from 0 to `MAX_PRICE`; NaN for any other text, and for an empty text
 */
export function parseAmount(text: string): number {
  const francs = parseWhole(text, CURRENCY);
  return francs > MAX_PRICE ? Number.NaN : francs;
}

/**
 * Returns a French message for a text that is not an amount; undefined for an amount. For an empty text it also returns
 * undefined, because each form has its own message for an empty field.
 */
export function amountError(text: string): string | undefined {
  const francs = parseWhole(text, CURRENCY);
  if (francs > MAX_PRICE) return `${quoted(text)} est trop élevé`;
  if (francs >= 0 || !text.trim()) return undefined;
  return `${quoted(text)} n’est pas un nombre entier de francs. Écrivez par exemple 1\u202f500.`;
}

export const quoted = (text: string): string => `«\u00a0${text.trim().slice(0, MAX_AMOUNT_LENGTH)}\u00a0»`;
