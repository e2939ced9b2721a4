/**
 * Length from which a text is not normalised, in UTF-16 units. No field allows as much, so the field's rule refuses
 * the unchanged text.
 */
const UNREAD_LENGTH = 100_000;

/** Limits a normalisation to texts of a bounded length, because millions of replacements would fill the heap. */
export const bounded =
  (normalise: (text: string) => string) =>
  (text: string): string =>
    text.length < UNREAD_LENGTH ? normalise(text) : text;

/** Returns a text without line breaks, control characters and lone surrogates (which databases refuse), trimmed. */
export const oneLine = bounded((text) => text.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ").trim());

/** Returns a text with its line breaks and tabs, without other control characters and lone surrogates, trimmed. */
export const multiLine = bounded((text) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, "")
    .trim(),
);
