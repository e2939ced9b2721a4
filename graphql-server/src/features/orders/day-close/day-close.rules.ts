import { oneLine } from "../../../platform/text/typed-text.rules.ts";
import { isPrice } from "../../catalogue/product/price.rules.ts";

/** Maximum length of the note, in UTF-16 units as browsers count `maxlength`. */
export const MAX_CLOSE_NOTE_LENGTH = 300;

/**
 * Returns a French message for each invalid field; empty if all fields are valid.
 * @param counted cash in whole FCFA
 */
export function dayCloseErrors({ counted, note }: { counted: number; note: string }): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!isPrice(counted)) errors.counted = "Indiquez ce qui est dans la caisse, en francs entiers";
  if (oneLine(note).length > MAX_CLOSE_NOTE_LENGTH)
    errors.note = `La note ne doit pas dépasser ${MAX_CLOSE_NOTE_LENGTH} caractères`;
  return errors;
}
