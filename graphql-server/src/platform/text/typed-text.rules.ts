import { normalForm } from "./normal-form.rules.ts";

/**
 * Length from which a text is not normalised (UTF-16 units). Every field refuses a text of this length, so normalising
 * it would be useless.
 */
const UNREAD_LENGTH = 100_000;

/**
 * Wraps a normalisation: a text that is too long for any field is returned unchanged, because millions of replacements
 * would fill the heap.
 */
export const bounded =
  (normalise: (text: string) => string) =>
  (text: string): string =>
    text.length < UNREAD_LENGTH ? normalise(text) : text;

/**
 * Invisible characters: letters without a shape, and format characters such as direction marks and zero-width spaces,
 * which phones add to copied texts. The pattern leaves out characters that emoji need: the joiner and the tags of
 * flags.
 */
const INVISIBLE = /[\u034f\u115f\u1160\u2800\u3164\uffa0]|(?![\u200d\u{e0020}-\u{e007f}])\p{Cf}/gu;
/** A zero-width joiner (U+200D), together with the emoji before it if there is one. */
const JOINER = /(\p{Extended_Pictographic}|[\ufe0f\u{1f3fb}-\u{1f3ff}])?\u200d/gu;

/** Returns a text in the composed form (NFC) that most programs write, and without invisible characters. */
export const visibleText = (text: string): string =>
  normalForm(text, "NFC")
    .replace(INVISIBLE, "")
    .replace(JOINER, (match, emoji?: string) => (emoji ? match : ""));

/**
 * Returns a text on one line, trimmed, without invisible and control characters, and without lone surrogates, which
 * databases refuse.
 */
export const oneLine = bounded((text) =>
  visibleText(text)
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, " ")
    .trim(),
);

/**
 * Returns a text with its line breaks and tabs, trimmed, without invisible and other control characters, and without
 * lone surrogates.
 */
export const multiLine = bounded((text) =>
  visibleText(text)
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, "")
    .trim(),
);
