/**
 * Combining marks after the thirtieth in a row. Unicode's « stream-safe » texts have at most thirty (UAX #15, section
 * 13).
 */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Returns a text in one of Unicode's normal forms. If more than thirty combining marks follow each other, only the
 * first thirty are kept: no language uses as many, and sorting them takes a time that grows with the square of their
 * number (100,000 marks take 5 s).
 */
export const normalForm = (text: string, form: "NFC" | "NFD" | "NFKC"): string =>
  (text.length > 30 ? text.replace(EXCESS_MARKS, "$1") : text).normalize(form);
