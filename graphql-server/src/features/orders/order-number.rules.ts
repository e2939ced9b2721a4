/** The digits of Crockford's base 32. It has no I, L, O and U, because they are misheard and misread. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 6;
/**
 * Longest text that is parsed as an order's number, in UTF-16 units. It may contain spaces, dashes and invisible
 * characters between the digits.
 */
const MAX_TYPED_LENGTH = 100;
const NUMBER = new RegExp(`^[${DIGITS}]{${LENGTH}}$`);

/**
 * Returns the short number of an order, `K7M42P`: 30 bits of its id. People say and type the number, but it does not
 * identify an order: in about one of twenty shops with 10,000 orders, two orders have the same number. Both are stored,
 * and a search finds both.
 * @param id UUID with random last digits, as in versions 4 and 7
 */
export function orderNumberOf(id: string): string {
  let bits = Number.parseInt(id.slice(-8), 16);
  let number = "";
  for (let place = 0; place < LENGTH; place += 1) {
    number = `${DIGITS[bits % 32]}${number}`;
    bits = Math.floor(bits / 32);
  }
  return number;
}

export const formatOrderNumber = (number: string): string => `${number.slice(0, 3)}-${number.slice(3)}`;

/**
 * Parses a number that a person typed or that a chat application has changed. It accepts upper and lower case, spaces
 * and dashes of any kind, and the letters o, i and l for 0 and 1. Returns undefined if the text is not a number.
 */
export function parseOrderNumber(text: string): string | undefined {
  if (text.length > MAX_TYPED_LENGTH) return undefined;
  const number = text
    .toUpperCase()
    .replace(/[\s\u200b-\u200f\u2060\p{Pd}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return NUMBER.test(number) ? number : undefined;
}
