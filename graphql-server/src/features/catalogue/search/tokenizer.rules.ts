import { fold } from "../../../platform/text/fold.rules.ts";

const WORD = /[\p{L}\p{N}]+/gu;
const SYMBOL = /[\p{P}\p{S}]/gu;
const PLURAL = /^(?!gris$).*[^s][sx]$/;
/**
 * Matches feminine forms of colours, folded and in the singular. The matched group of the expression is the masculine
 * form.
 */
const FEMININE_COLOUR =
  /^(?:(noir|vert|bleu|gris|brun|blond|chatain|ecru|clair|fonce|dore|argente|cuivre|nacre)e|(blanc)he|(violet)te)$/;
/** Stop words: folded words that describe no product. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  "a au aux avec d de des du en et l la le les par pour sur un une".split(" "),
);

/**
 * Maximum length of a query in UTF-16 units. The rest of a longer query is ignored, so that a long text, pasted by
 * mistake, takes no more time.
 */
export const MAX_QUERY_LENGTH = 100;

/**
 * Removes the plural s or x of a folded word: `robes` → `robe`. Short words and words that end in -ss are unchanged.
 * Colours get their masculine form: `noires` → `noir`.
 */
export function singular(word: string): string {
  const one = word.length > 3 && PLURAL.test(word) ? word.slice(0, -1) : word;
  return one.replace(FEMININE_COLOUR, "$1$2$3");
}

/**
 * Splits a text into tokens for the index. The text is divided into parts at blanks. Each part gives a token for each
 * of its words, and a token of all its words joined (`T-shirt` → t, shirt, tshirt). Symbols are tokens too, but only
 * queries without words search for them. `compact` contains all words of the whole text, joined.
 */
export function tokenize(text: string): { tokens: string[]; compact: string } {
  const tokens = new Set<string>();
  let compact = "";
  const folded = fold(text);
  for (const part of folded.split(/\s+/)) {
    const words = part.match(WORD) ?? [];
    for (const word of words) tokens.add(singular(word));
    if (words.length > 1) tokens.add(singular(words.join("")));
    compact += compactOf(words);
  }
  for (const symbol of folded.match(SYMBOL) ?? []) tokens.add(symbol);
  return { tokens: [...tokens], compact };
}

/** A word that describes a product: it has three letters or more, or is a number or a unit (`9`, `cm`, `XL`). */
const DESCRIBING = /^(?:...|.*\d|[^aeiouy]{2}$)/u;

/** Returns the words of a description in the singular, without stop words and most short words. */
export function describingWords(text: string): string[] {
  return (fold(text).match(WORD) ?? [])
    .filter((word) => DESCRIBING.test(word) && !STOP_WORDS.has(word))
    .map(singular);
}

function compactOf(words: readonly string[]): string {
  return words.map(singular).join("");
}
