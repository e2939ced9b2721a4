const NO_BREAK = "\u00a0";
const NARROW_NO_BREAK = "\u202f";

/**
 * Returns a French text with no-break spaces: before : ; ! ? % », after « and n°, and between a number and its unit.
 */
export function typeset(text: string): string {
  return text
    .replace(/ (?=[:»])/g, NO_BREAK)
    .replace(/(?<=«|n°) /g, NO_BREAK)
    .replace(/ (?=[;!?%])/g, NARROW_NO_BREAK)
    .replace(/(?<=\d) (?=(?:h|jours?|ans|heures|semaines|FCFA)(?!\p{L}))/gu, NO_BREAK);
}
