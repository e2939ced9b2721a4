/** Maximum length of an e-mail address, in characters. Source: RFC 5321 with its erratum 1690. */
export const MAX_EMAIL_LENGTH = 254;

/** Messages of a field that holds an address. Source: SHOP.md, section 4. */
export const EMAIL_REQUIRED = "L'email est requis";
export const EMAIL_INVALID = "Format d'email invalide";

/** A local part, an @ and a domain with a dot; no blanks, control or invisible characters, no empty domain label. */
const EMAIL_PATTERN = /^[^\s@\p{C}]+@[^\s@.\p{C}]+(?:\.[^\s@.\p{C}]+)+$/u;

/**
 * What a new address is made of: letters, digits and the signs that addresses have in practice. Signs that would end the
 * address in a link (`?`, `&`, `#`), in a header or in a list are left out; some are allowed by RFC 5322, but nobody
 * delivers to them.
 */
const NEW_EMAIL_PATTERN =
  /^[\p{L}\p{M}\p{N}.!$'*+/^_`{|}~-]+@[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(?:\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)+$/u;

/** An e-mail address as it is stored and looked up: trimmed, in lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Whether a text may be the e-mail address of an account that exists; blanks around it are allowed, because
 * `normaliseEmail` trims them.
 */
export function isEmail(text: string): boolean {
  const email = text.trim();
  return email.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(email);
}

/** Whether a text is accepted as an e-mail address that the shop does not store yet. */
export function isNewEmail(text: string): boolean {
  return isEmail(text) && NEW_EMAIL_PATTERN.test(text.trim());
}
