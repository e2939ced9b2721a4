import { bounded, visibleText } from "./typed-text.rules.ts";

/** Maximum length of an e-mail address, in characters. Source: RFC 5321 with its erratum 1690. */
export const MAX_EMAIL_LENGTH = 254;

/** Source of the messages: SHOP.md, section 4. */
export const EMAIL_REQUIRED = "L'email est requis";
export const EMAIL_INVALID = "Format d'email invalide";

/** A local part, an @ and a domain with a dot; no blanks, control or invisible characters, no empty domain label. */
const EMAIL_PATTERN = /^[^\s@\p{C}]+@[^\s@.\p{C}]+(?:\.[^\s@.\p{C}]+)+$/u;

/**
 * Characters of a new address: letters, digits and the signs that real addresses contain. Signs that would end the
 * address in a link (`?`, `&`, `#`), in a header or in a list are excluded. RFC 5322 allows some of them, but no
 * provider uses them.
 */
const NEW_EMAIL_PATTERN =
  /^[\p{L}\p{M}\p{N}.!$'*+/^_`{|}~-]+@[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(?:\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)+$/u;

/**
 * Returns an e-mail address as it is stored and looked up: composed (NFC), without invisible characters, in lower case.
 */
export const normaliseEmail = bounded((email) => visibleText(email).trim().toLowerCase());

/**
 * True if a text can be the e-mail address of an existing account. Blanks around it and invisible characters are
 * allowed, because `normaliseEmail` removes them.
 */
export function isEmail(text: string): boolean {
  const email = normaliseEmail(text);
  return email.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(email);
}

/**
 * Returns the French message for a text that cannot be an e-mail address that the shop has stored;
 * undefined if it can.
 */
export function storedEmailError(text: string): string | undefined {
  if (text.trim() === "") return EMAIL_REQUIRED;
  return isEmail(text) ? undefined : EMAIL_INVALID;
}

/** True if a text is accepted as an e-mail address that is new to the shop. */
export function isNewEmail(text: string): boolean {
  return isEmail(text) && NEW_EMAIL_PATTERN.test(normaliseEmail(text));
}
