import { fuzzyMatch } from "./fuzzy-match.rules.ts";
import { type QueryTerm, tokenize } from "./tokenizer.rules.ts";

/** The searched fields of a product, in the order of their weight. */
export const FIELDS = ["productName", "category", "brandName"] as const;

/** How well a token matches a query term; the lower, the better. */
export const TIER = { exact: 0, prefix: 1, infix: 2, fuzzy: 3, fuzzyPrefix: 4 } as const;
export type Tier = (typeof TIER)[keyof typeof TIER];

/** Minimum lengths of a term for infix matches and for fuzzy matches. */
const MIN_INFIX_LENGTH = 3;
const MIN_FUZZY_LENGTH = 5;

/** The lowest two bits of a posting are the field. */
const FIELD_BITS = 2;
const FIELD_MASK = 3;

/** An occurrence of a token: row number and field in one integer, so that 100,000 products take only a few MB. */
export type Posting = number;
export const rowOf = (posting: Posting): number => posting >>> FIELD_BITS;
export const fieldOf = (posting: Posting): number => posting & FIELD_MASK;

/** A token and its postings list. */
interface Entry {
  readonly token: string;
  postings: Posting[];
}

/** A token that matches a query term. */
export interface TermMatch {
  readonly tier: Tier;
  readonly postings: readonly Posting[];
}

/** The tokens of single words, cached because most words occur in many products. */
interface TokenizedText {
  readonly entries: readonly Entry[];
  readonly compact: string;
}

/** Inverted index: each distinct token of the catalogue with the rows and fields it occurs in. */
export class InvertedIndex {
  #entries: Entry[] = [];
  readonly #entryOf = new Map<string, Entry>();
  readonly #tokenized = new Map<string, TokenizedText>();

  /** Indexes the text of a row's field. @param field index in `FIELDS` */
  add(text: string, row: number, field: number): void {
    for (const part of text.split(" ")) {
      for (const entry of this.#tokenize(part).entries) entry.postings.push((row << FIELD_BITS) | field);
    }
  }

  /** Joins the words of a text: `T-shirt Blancs` → `tshirtblanc`. */
  compact(text: string): string {
    let compact = "";
    for (const part of text.split(" ")) compact += this.#tokenize(part).compact;
    return compact;
  }

  /**
   * The tokens that match a term. A short stem matches fuzzily only when no token of a live row begins with it: `botes`
   * then finds `bottes`, while `robes` does not find `rose` in a shop with robes.
   * @param isLive whether a row is live: tokens of deleted products must not change the result
   */
  matches({ typed, stem }: QueryTerm, isLive: (row: number) => boolean): TermMatch[] {
    const isFuzzy = typed.length >= MIN_FUZZY_LENGTH;
    const found = this.#matches((token) => {
      const tier = literalTier(stem, token);
      return tier === undefined && isFuzzy && stem.length >= MIN_FUZZY_LENGTH ? fuzzyTier(stem, token) : tier;
    });
    if (!isFuzzy || stem.length >= MIN_FUZZY_LENGTH) return found;

    const prefixMatches = found.filter(({ tier }) => tier <= TIER.prefix);
    if (prefixMatches.some(({ postings }) => postings.some((posting) => isLive(rowOf(posting)))))
      return found;
    return found.concat(
      this.#matches((token) => (fuzzyMatch(stem, token) === "full" ? TIER.fuzzy : undefined)),
    );
  }

  /**
   * Changes the row numbers, and removes rows without a new one together with the tokens only they had.
   * @param newNumbers by old number; negative for rows to remove
   */
  renumber(newNumbers: readonly number[]): void {
    for (const entry of this.#entries) {
      const postings: Posting[] = [];
      for (const posting of entry.postings) {
        const row = newNumbers[rowOf(posting)] ?? -1;
        if (row >= 0) postings.push((row << FIELD_BITS) | fieldOf(posting));
      }
      entry.postings = postings;
      if (postings.length === 0) this.#entryOf.delete(entry.token);
    }
    this.#entries = [...this.#entryOf.values()];
    this.#tokenized.clear();
  }

  #matches(tierOf: (token: string) => Tier | undefined): TermMatch[] {
    const found: TermMatch[] = [];
    for (const { token, postings } of this.#entries) {
      const tier = tierOf(token);
      if (tier !== undefined) found.push({ tier, postings });
    }
    return found;
  }

  #tokenize(text: string): TokenizedText {
    let tokenized = this.#tokenized.get(text);
    if (!tokenized) {
      const { tokens, compact } = tokenize(text);
      tokenized = { entries: tokens.map((token) => this.#entry(token)), compact };
      this.#tokenized.set(text, tokenized);
    }
    return tokenized;
  }

  #entry(token: string): Entry {
    let entry = this.#entryOf.get(token);
    if (!entry) {
      entry = { token, postings: [] };
      this.#entryOf.set(token, entry);
      this.#entries.push(entry);
    }
    return entry;
  }
}

function literalTier(stem: string, token: string): Tier | undefined {
  if (token.startsWith(stem)) return token.length === stem.length ? TIER.exact : TIER.prefix;
  return stem.length >= MIN_INFIX_LENGTH && token.includes(stem) ? TIER.infix : undefined;
}

function fuzzyTier(stem: string, token: string): Tier | undefined {
  const match = fuzzyMatch(stem, token);
  if (match === "none") return undefined;
  return match === "full" ? TIER.fuzzy : TIER.fuzzyPrefix;
}
