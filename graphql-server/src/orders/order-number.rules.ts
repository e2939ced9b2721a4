/** The digits of Crockford's base 32, which has no I, L, O and U: they are misheard and misread. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 6;
/** Length up to which a text may be a number: with spaces, dashes and invisible marks between its digits. */
const MAX_TYPED_LENGTH = 100;
const NUMBER = new RegExp(`^[${DIGITS}]{${LENGTH}}$`);

/**
 * The number that people say for an order, `K7M42P`: 30 bits of its id. It names an order for people and is no key: two
 * orders of 10,000 share one in about every twentieth shop, and both are kept and found.
 * @param id UUID whose end is random, as in versions 4 and 7
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

/** A number as it is shown: `K7M-42P`. */
export const formatOrderNumber = (number: string): string => `${number.slice(0, 3)}-${number.slice(3)}`;

/**
 * The number a person has typed or a chat application has changed: in either case, with spaces and dashes of any kind,
 * with the letters o, i and l for 0 and 1; undefined when it is none.
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
