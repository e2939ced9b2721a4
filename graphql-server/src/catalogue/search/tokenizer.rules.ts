const MARKS = /[\u0300-\u036f]/g;
const WORD = /[\p{L}\p{N}]+/gu;
const SYMBOL = /[\p{P}\p{S}]/gu;
const PLURAL = /[^s][sx]$/;
const STOP_WORDS = new Set("a au aux avec d de des du en et l la le les par pour sur un une".split(" "));

/** How much of a query is read, so that a pasted page costs no more than a sentence: UTF-16 units and words. */
export const MAX_QUERY_LENGTH = 100;
export const MAX_QUERY_WORDS = 8;

/** Text without case, accents and ligatures: `Été Œillet` → `ete oeillet`. */
export function fold(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(MARKS, "").replace(/œ/g, "oe").replace(/æ/g, "ae");
}

/** A folded word without the s or x of its plural: `robes` → `robe`; short words and -ss keep theirs. */
export function singular(word: string): string {
  return word.length > 3 && PLURAL.test(word) ? word.slice(0, -1) : word;
}

/**
 * Reads a piece of text without spaces: the words it can be found by are its own, these joined (`T-shirt` → t,
 * shirt, tshirt) and each of its symbols, which only a query without words asks for. `compact`: its words joined.
 */
export function readPiece(piece: string): { words: string[]; compact: string } {
  const words = new Set<string>();
  let compact = "";
  const folded = fold(piece);
  for (const part of folded.split(/\s+/)) {
    const own = part.match(WORD) ?? [];
    for (const word of own) words.add(singular(word));
    if (own.length > 1) words.add(singular(own.join("")));
    compact += compactOf(own);
  }
  for (const symbol of folded.match(SYMBOL) ?? []) words.add(symbol);
  return { words: [...words], compact };
}

/** A word of a query: folded as typed, and in the singular. */
export interface QueryWord {
  readonly typed: string;
  readonly stem: string;
}

/** A query that has been read: the words that must all be found, and what a name may begin with to come first. */
export interface Query {
  readonly words: readonly QueryWord[];
  /** All that was typed, in the singular and run together. */
  readonly whole: string;
  /** The same without stop words and repetitions. */
  readonly gist: string;
}

/**
 * Reads what a person typed. Words that say nothing (`de`, `à`…) are left out unless they stand alone. A query
 * of symbols only (`%`, an emoji) asks for these symbols; one of nothing visible has no words: it finds everything.
 */
export function readQuery(text: string): Query {
  const folded = fold(text.slice(0, MAX_QUERY_LENGTH));
  const all = (folded.match(WORD) ?? []).slice(0, MAX_QUERY_WORDS);
  const different = [...new Set(all)];
  const telling = different.filter((word) => !STOP_WORDS.has(word));
  const asked = telling.length > 0 ? telling : different;
  const symbols = [...new Set(folded.match(SYMBOL))].slice(0, MAX_QUERY_WORDS);
  return {
    words: (asked.length > 0 ? asked : symbols).map((word) => ({ typed: word, stem: singular(word) })),
    whole: compactOf(all),
    gist: compactOf(asked),
  };
}

function compactOf(words: readonly string[]): string {
  return words.map(singular).join("");
}
