import { visibleText } from "./typed-text.rules.ts";

/** Maximum length of a phone number as typed, in UTF-16 units as browsers count `maxlength`. */
export const MAX_PHONE_LENGTH = 30;

const BETWEEN_NUMBERS = /[/,;|]|\b(?:ou|et)\b/i;

/**
 * Returns a phone number with its country code, digits only: `237677123456`. A number of nine digits is Cameroonian.
 * If the text has several numbers, the first is returned.
 * @returns undefined if the text is not a number
 */
export function normalisePhone(text: string): string | undefined {
  if (text.length > MAX_PHONE_LENGTH) return undefined;
  return oneNumber(visibleText(text)) ?? severalNumbers(text)[0];
}

/**
 * Returns a French note for the form if a text contains several numbers, because the shop stores only the first one.
 */
export function phoneNote(text: string): string | undefined {
  if (text.length > MAX_PHONE_LENGTH || oneNumber(visibleText(text)) !== undefined) return undefined;
  return severalNumbers(text).length > 0 ? "Seul le premier numéro est retenu" : undefined;
}

/**
 * Returns a regular expression, for JavaScript and PostgreSQL, that finds a phone number in a text, even if its digits
 * are separated. A Cameroonian number is also found without its country code.
 * @param phone number as {@link normalisePhone} returns it
 */
export function phonePattern(phone: string): string {
  const spaced = (digits: string) => [...digits].join("[^0-9A-Za-z]{0,3}");
  const national = /^237(\d{9})$/.exec(phone)?.[1];
  const numbers = [phone, `00${phone}`, ...(national === undefined ? [] : [national])].map(spaced);
  return `(^|[^0-9])(${numbers.join("|")})([^0-9]|$)`;
}

/** Returns the numbers of a text that consists of two or more numbers and nothing else; otherwise an empty array. */
function severalNumbers(text: string): string[] {
  const numbers = visibleText(text).split(BETWEEN_NUMBERS).map(oneNumber);
  const found = numbers.filter((number) => number !== undefined);
  return numbers.length > 1 && found.length === numbers.length ? found : [];
}

/**
 * Returns the phone number with its country code if the text is exactly one phone number; otherwise undefined.
 * Cameroonian numbers have nine digits and begin with 2, 3 or 6; other numbers must have their country code.
 */
function oneNumber(text: string): string | undefined {
  if (/[^\d\s+().\-\u2010-\u2015/]|\(\s*0\s*\)/.test(text)) return undefined;
  const typed = text.replace(/\D/g, "");
  const digits = typed.replace(/^00/, "");
  if (digits === typed && /^[236]\d{8}$/.test(digits)) return `237${digits}`;
  if (digits.startsWith("237")) return /^237[236]\d{8}$/.test(digits) ? digits : undefined;
  const hasTooMany = /^[236]\d{9}$/.test(typed) && !text.includes("+");
  return hasTooMany || !/^[1-9]\d{9,14}$/.test(digits) ? undefined : digits;
}
