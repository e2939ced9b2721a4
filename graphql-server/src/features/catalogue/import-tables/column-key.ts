import { fold } from "../../../platform/text/fold.rules.ts";
import { normalForm } from "../../../platform/text/normal-form.rules.ts";

/** Number of characters of a name that are read, because no name of a column, an option or a category is longer. */
const MAX_NAME_LENGTH = 200;

/**
 * Returns a column's name in one spelling, because programs and people vary case, accents, spaces and signs:
 * `Valeur(s) de l’attribut 1 ` → `valeur s de l attribut 1`.
 */
export const columnKey = (name: string): string =>
  fold(normalForm(name.slice(0, MAX_NAME_LENGTH), "NFKC"))
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
