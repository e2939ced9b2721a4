import { parseWhole, quoted } from "./amount.rules.ts";

/**
 * Parses a number of pieces with the separators of an amount: `2`, `2.0`, `1 500`. @returns NaN for any other text
 */
export const parseQuantity = (text: string): number => parseWhole(text);

/** Returns a French message for a text that is not a number of pieces; undefined for a valid or empty text. */
export const quantityError = (text: string): string | undefined =>
  text.trim() && Number.isNaN(parseQuantity(text))
    ? `${quoted(text)} n’est pas un nombre de pièces. Écrivez par exemple 2.`
    : undefined;

/** Parses a percentage, which may be negative: `-20`, `+10 %`. @returns NaN for any other text */
export function parsePercentage(text: string): number {
  const [, sign = "", rest = ""] = /^([-+\u2212\u2013]?)(.*)$/s.exec(text.trim()) ?? [];
  const percent = parseWhole(rest, / ?%$/);
  return sign === "" || sign === "+" ? percent : -percent;
}

/** Returns a French message for a text that is not a percentage; undefined for a valid or empty text. */
export const percentageError = (text: string): string | undefined =>
  text.trim() && Number.isNaN(parsePercentage(text))
    ? `${quoted(text)} n’est pas un pourcentage entier. Écrivez par exemple -20.`
    : undefined;

/**
 * Returns a number's digits without separators, so that two spellings of a number can be compared as texts. A text that
 * is no number is returned unchanged.
 * @param parse returns the number of a text, or NaN
 */
export function plainDigits(text: string, parse: (text: string) => number): string {
  const number = parse(text);
  return Number.isNaN(number) ? text : String(number);
}
