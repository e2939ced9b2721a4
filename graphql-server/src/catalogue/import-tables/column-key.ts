import { fold } from "../../text/fold.rules.ts";

/**
 * Returns a column's name in one spelling, because programs and people vary case, accents, spaces and signs:
 * `Valeur(s) de l’attribut 1 ` → `valeur s de l attribut 1`.
 */
export const columnKey = (name: string): string =>
  fold(name.normalize("NFKC"))
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
