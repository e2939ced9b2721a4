/**
 * SQL of a text without upper case, accents and ligatures, like a text after `fold`. It is converted to lower case
 * last, because by then it contains only plain letters, which every collation can convert.
 */
export const folded = (text: string): string => `
    lower(regexp_replace(regexp_replace(
      regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'),
      '[œŒ]', 'oe', 'g'), '[æÆ]', 'ae', 'g'))`;
