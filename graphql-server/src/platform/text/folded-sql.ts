/**
 * Returns SQL that does with a text what `fold` does: it removes upper case, accents and ligatures. `lower` is called
 * last, when the text contains only plain letters, because with some collations `lower` converts no other letters.
 */
export const folded = (text: string): string => `
    lower(regexp_replace(regexp_replace(
      regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'),
      '[œŒ]', 'oe', 'g'), '[æÆ]', 'ae', 'g'))`;
