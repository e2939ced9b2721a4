import { multiLine } from "../../../platform/text/typed-text.rules.ts";

/** Maximum length of a note, in UTF-16 units as browsers count `maxlength`. */
export const MAX_CUSTOMER_NOTE_LENGTH = 500;
/** Maximum number of notes about one phone number. */
export const MAX_CUSTOMER_NOTES = 50;

/** Returns a French message for the field `text` if it is invalid; empty otherwise. */
export function customerNoteErrors(text: string): Record<string, string> {
  const { length } = multiLine(text);
  if (length === 0) return { text: "Écrivez la note" };
  if (length > MAX_CUSTOMER_NOTE_LENGTH)
    return { text: `La note ne doit pas dépasser ${MAX_CUSTOMER_NOTE_LENGTH} caractères` };
  return {};
}
