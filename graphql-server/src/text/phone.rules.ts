/** Maximum length of a phone number as typed, in UTF-16 units as browsers count `maxlength`. */
export const MAX_PHONE_LENGTH = 30;

/**
 * Returns a phone number with its country code, digits only: `237677123456`. A number of nine digits is Cameroonian.
 * @returns undefined if the text is not a number
 */
export function normalisePhone(text: string): string | undefined {
  if (text.length > MAX_PHONE_LENGTH || /[^\d\s+().\-\u2010-\u2015/]/.test(text)) return undefined;
  const digits = text.replace(/\D/g, "");
  const international = digits.replace(/^00/, "");
  if (/^[236]\d{8}$/.test(international) && digits === international) return `237${international}`;
  return /^[1-9]\d{9,14}$/.test(international) ? international : undefined;
}
