/** A text without line breaks, control characters and lone surrogates, which no database keeps, and trimmed. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ").trim();
