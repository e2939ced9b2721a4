/** UTF-16 units from which a text is not normalised. No field allows so many: the field's rule refuses the text unchanged. */
const UNREAD_LENGTH = 100_000;

/** Limits a normalisation to texts of a bounded length: millions of replacements would fill the heap. */
export const bounded =
  (normalise: (text: string) => string) =>
  (text: string): string =>
    text.length < UNREAD_LENGTH ? normalise(text) : text;

/** A text without line breaks, control characters and lone surrogates, which no database keeps, and trimmed. */
export const oneLine = bounded((text) => text.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ").trim());

/** A text with its line breaks and tabs, without other control characters and lone surrogates, and trimmed. */
export const multiLine = bounded((text) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, "")
    .trim(),
);
