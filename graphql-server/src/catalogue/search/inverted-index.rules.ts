import { oneEdit } from "./fuzzy-match.rules.ts";
import { type QueryWord, readPiece } from "./tokenizer.rules.ts";

/** The fields of a product that are searched, in the order of their weight. */
export const FIELDS = ["productName", "category", "brandName"] as const;

/** How well a word answers a typed one; the lower, the better. */
export const TIER = { equal: 0, beginning: 1, inside: 2, oneError: 3, oneErrorAtBeginning: 4 } as const;
export type Tier = (typeof TIER)[keyof typeof TIER];

/** From how many letters on a typed word is looked for inside words, and forgiven a typing error. */
const MIN_LETTERS_INSIDE = 3;
const MIN_LETTERS_FORGIVEN = 5;

/** Two bits of a posting hold the field. */
const FIELD_BITS = 2;
const FIELD_MASK = 3;

/** Where a word stands: the row's number and the field in one integer, which keeps 100,000 products in a few MB. */
export type Posting = number;
export const rowOf = (posting: Posting): number => posting >>> FIELD_BITS;
export const fieldOf = (posting: Posting): number => posting & FIELD_MASK;

interface Entry {
  readonly word: string;
  postings: Posting[];
}

/** A word of the catalogue that answers a typed one. */
export interface WordMatch {
  readonly tier: Tier;
  readonly postings: readonly Posting[];
}

/** What is known of a piece of text without spaces; most pieces return in many products. */
interface Piece {
  readonly entries: readonly Entry[];
  readonly compact: string;
}

/** The different words of a catalogue and the rows each of them stands in. */
export class Vocabulary {
  #entries: Entry[] = [];
  readonly #entryOf = new Map<string, Entry>();
  readonly #pieces = new Map<string, Piece>();

  /** Notes that a row has this text in the field with this number of `FIELDS`. */
  add(text: string, row: number, field: number): void {
    for (const piece of text.split(" ")) {
      for (const entry of this.#piece(piece).entries) entry.postings.push((row << FIELD_BITS) | field);
    }
  }

  /** The words of a text run together: `T-shirt Blancs` → `tshirtblanc`. */
  compact(text: string): string {
    let compact = "";
    for (const piece of text.split(" ")) compact += this.#piece(piece).compact;
    return compact;
  }

  /**
   * The words that answer a typed one. Short stems are forgiven an error only when no word of a living row begins
   * with them: `botes` is then `bottes`, while `robes` is not `rose` where robes are sold.
   * @param isLiving whether a row still counts: words of deleted products must not change what is found
   */
  matches({ typed, stem }: QueryWord, isLiving: (row: number) => boolean): WordMatch[] {
    const forgiven = typed.length >= MIN_LETTERS_FORGIVEN;
    const found = this.#matches((word) => {
      const tier = literalTier(stem, word);
      return tier === undefined && forgiven && stem.length >= MIN_LETTERS_FORGIVEN
        ? errorTier(stem, word)
        : tier;
    });
    if (!forgiven || stem.length >= MIN_LETTERS_FORGIVEN) return found;

    const begins = found.filter(({ tier }) => tier <= TIER.beginning);
    if (begins.some(({ postings }) => postings.some((posting) => isLiving(rowOf(posting))))) return found;
    return found.concat(
      this.#matches((word) => (oneEdit(stem, word) === "whole" ? TIER.oneError : undefined)),
    );
  }

  /**
   * Gives the rows new numbers and forgets those without one, and with them the words only they had.
   * @param newNumbers by the old ones; negative for rows to forget
   */
  renumber(newNumbers: readonly number[]): void {
    for (const entry of this.#entries) {
      const kept: Posting[] = [];
      for (const posting of entry.postings) {
        const row = newNumbers[rowOf(posting)] ?? -1;
        if (row >= 0) kept.push((row << FIELD_BITS) | fieldOf(posting));
      }
      entry.postings = kept;
      if (kept.length === 0) this.#entryOf.delete(entry.word);
    }
    this.#entries = [...this.#entryOf.values()];
    this.#pieces.clear();
  }

  #matches(tierOf: (word: string) => Tier | undefined): WordMatch[] {
    const found: WordMatch[] = [];
    for (const { word, postings } of this.#entries) {
      const tier = tierOf(word);
      if (tier !== undefined) found.push({ tier, postings });
    }
    return found;
  }

  #piece(text: string): Piece {
    let piece = this.#pieces.get(text);
    if (!piece) {
      const { words, compact } = readPiece(text);
      piece = { entries: words.map((word) => this.#entry(word)), compact };
      this.#pieces.set(text, piece);
    }
    return piece;
  }

  #entry(word: string): Entry {
    let entry = this.#entryOf.get(word);
    if (!entry) {
      entry = { word, postings: [] };
      this.#entryOf.set(word, entry);
      this.#entries.push(entry);
    }
    return entry;
  }
}

function literalTier(stem: string, word: string): Tier | undefined {
  if (word.startsWith(stem)) return word.length === stem.length ? TIER.equal : TIER.beginning;
  return stem.length >= MIN_LETTERS_INSIDE && word.includes(stem) ? TIER.inside : undefined;
}

function errorTier(stem: string, word: string): Tier | undefined {
  const likeness = oneEdit(stem, word);
  if (likeness === "none") return undefined;
  return likeness === "whole" ? TIER.oneError : TIER.oneErrorAtBeginning;
}
