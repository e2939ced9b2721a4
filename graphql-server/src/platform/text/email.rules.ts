import { bounded, visibleText } from "./typed-text.rules.ts";

/** Maximum length of an e-mail address, in characters. Source: RFC 5321 with its erratum 1690. */
export const MAX_EMAIL_LENGTH = 254;

/** French messages for a missing or invalid e-mail address. Source of the texts: SHOP.md, section 4. */
export const EMAIL_REQUIRED = "L'email est requis";
export const EMAIL_INVALID = "Format d'email invalide";

/**
 * Pattern of an e-mail address: a local part, an @ and a domain with a dot. The pattern allows no blanks, no control or
 * invisible characters, and no empty part of the domain.
 */
const EMAIL_PATTERN = /^[^\s@\p{C}]+@[^\s@.\p{C}]+(?:\.[^\s@.\p{C}]+)+$/u;

/**
 * Pattern of an e-mail address that the shop has not stored before: letters, digits and the signs that real e-mail
 * addresses contain. The pattern excludes signs that would end the e-mail address in a link (`?`, `&`, `#`), in a
 * header or in a list. RFC 5322 allows some of these signs, but no provider uses them.
 */
const NEW_EMAIL_PATTERN =
  /^[\p{L}\p{M}\p{N}.!$'*+/^_`{|}~-]+@[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(?:\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)+$/u;

/**
 * Returns an e-mail address in the form in which it is stored and searched: composed (NFC), without invisible
 * characters, in lower case.
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
 * Returns the French error message if a text cannot be the e-mail address of an existing account; undefined if it can.
 */
export function storedEmailError(text: string): string | undefined {
  if (text.trim() === "") return EMAIL_REQUIRED;
  return isEmail(text) ? undefined : EMAIL_INVALID;
}

/** True if a text is valid as a new e-mail address. This rule is stricter than {@link storedEmailError}. */
export function isNewEmail(text: string): boolean {
  return isEmail(text) && NEW_EMAIL_PATTERN.test(normaliseEmail(text));
}
