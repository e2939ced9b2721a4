import { fuzzyMatch } from "./fuzzy-match.rules.ts";
import type { QueryTerm } from "./parse-query.rules.ts";
import { soundOf } from "./sound.rules.ts";
import { describingWords, tokenize } from "./tokenizer.rules.ts";

/**
 * The searched fields of a product. A match in an earlier field has more weight. `parents` are the parents of the
 * product's category, so that « chaussure » finds the products in « Tennis ».
 */
export const FIELDS = ["productName", "category", "brandName", "colour", "parents", "description"] as const;
/** Index of `colour` in `FIELDS`. */
export const COLOUR = 3;
/** Indexes of the name and the brand in `FIELDS`. */
const NAMING_FIELDS = [0, 2];
/** Index of `description` in `FIELDS`. */
export const DESCRIPTION = 5;

/**
 * How well a token matches a query term; a lower number is a better match. A token that sounds like the term has the
 * tier of a typing error (`fuzzy`). A word of a description always has the last tier.
 */
export const TIER = { exact: 0, prefix: 1, infix: 2, fuzzy: 3, fuzzyPrefix: 4, description: 5 } as const;
export type Tier = (typeof TIER)[keyof typeof TIER];

/** Maximum length (letters) of a short term. A short term matches whole words only. */
const MAX_SHORT_LENGTH = 3;
/**
 * Minimum length (letters) from which the last word of a query also matches longer words that begin with it, because
 * the person may still be typing. A single letter would match a tenth of all products.
 */
const MIN_TYPED_BEGINNING = 2;
/** Minimum length (letters) of a term for matches by sound. */
const MIN_SOUND_LENGTH = 3;
const MIN_FUZZY_LENGTH = 5;
/**
 * Minimum length (letters) from which a term also matches longer words that begin with the term. For matches by sound,
 * the term's sound must have this length. The index also groups words of descriptions by their first `MIN_BEGINNING`
 * letters.
 */
const MIN_BEGINNING = 4;

/** Maximum searched length of a description in UTF-16 units. The rest of the description is not searched. */
const MAX_DESCRIPTION_LENGTH = 1_000;

/** Maximum number of cached parts of descriptions (texts between two blanks), about 200 kB. */
const MAX_CACHED_PARTS = 2_000;

/**
 * A posting is one integer: its lowest `FIELD_BITS` bits contain the index of the field, the other bits the row number.
 */
const FIELD_BITS = 3;
const FIELD_MASK = 7;

/** An occurrence of a token: row number and field in one integer, so that 100,000 products take only a few MB. */
export type Posting = number;
export const rowOf = (posting: Posting): number => posting >>> FIELD_BITS;
export const fieldOf = (posting: Posting): number => posting & FIELD_MASK;

interface Entry {
  readonly token: string;
  /** How the token sounds. Empty for words of descriptions, which no term matches by sound. */
  readonly sound: string;
  postings: Posting[];
}

export interface TermMatch {
  readonly tier: Tier;
  readonly postings: readonly Posting[];
}

/**
 * The tokens of a part of a text. Texts are divided into parts at blanks. The tokens of each part are cached, because
 * most parts occur in many products.
 */
interface TokenizedText {
  readonly entries: readonly Entry[];
  readonly compact: string;
}

/**
 * Inverted index: each distinct token of the catalogue, with the rows and fields that contain it. Words of
 * descriptions are stored separately, grouped by their beginnings, because they are many and are matched by their
 * letters only.
 */
export class InvertedIndex {
  #entries: Entry[] = [];
  readonly #entryOf = new Map<string, Entry>();
  /** The entries of words of descriptions, grouped by their first `MIN_BEGINNING` letters. */
  readonly #described = new Map<string, Entry[]>();
  readonly #tokenized = new Map<string, TokenizedText>();
  readonly #describedParts = new Map<string, readonly Entry[]>();

  /**
   * Adds the words of a field of a product to the index.
   * @param field index in `FIELDS`
   */
  add(text: string, row: number, field: number): void {
    if (field === DESCRIPTION) {
      this.#describe(text, row);
      return;
    }
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
   * Returns the tokens that match a term. Similar words (by sound, or with a typing error) match only if no product in
   * the shop has the term itself, a longer word that begins with it, or one of its synonyms. A term of at most
   * `MAX_SHORT_LENGTH` letters matches whole words only. An exception is the last word of a query, because the person
   * may still be typing it: if no word equals it, it also matches the beginnings of words.
   * @param synonyms other names for the term, each as the stems of its words
   * @param isLive returns false for rows of deleted products, whose tokens must not change the result
   */
  matches(
    term: QueryTerm,
    synonyms: readonly (readonly string[])[],
    isLive: (row: number) => boolean,
  ): TermMatch[] {
    const { stem, isLast = false, isFiller = false } = term;
    const isShort = stem.length <= MAX_SHORT_LENGTH;
    const found = [
      ...this.#matches(({ token }) =>
        isShort || isFiller ? (token === stem ? TIER.exact : undefined) : literalTier(stem, token),
      ),
      ...synonyms.map((stems) => ({ tier: TIER.prefix, postings: this.#postingsOf(stems) })),
      ...(isFiller ? [] : this.#describedMatches(stem)),
    ];
    const isKnown = ({ tier, postings }: TermMatch): boolean =>
      tier !== TIER.infix && postings.some((posting) => isLive(rowOf(posting)));
    if (isFiller || found.some(isKnown)) return found;
    found.push(...this.#similar(term));
    if (isShort && isLast && stem.length >= MIN_TYPED_BEGINNING && !found.some(isKnown))
      found.push(...this.#matches(({ token }) => (token.startsWith(stem) ? TIER.prefix : undefined)));
    return found;
  }

  /** Returns the occurrences of a word in the names and brands of products. */
  named(stem: string): Posting[] {
    const { postings = [] } = this.#entryOf.get(stem) ?? {};
    return postings.filter((posting) => NAMING_FIELDS.includes(fieldOf(posting)));
  }

  /**
   * Changes the row numbers after the store has renumbered its rows. Removes rows without a new number, and tokens that
   * have no row left.
   * @param newNumbers the new row numbers, with the old numbers as indexes; negative for rows to remove
   */
  renumber(newNumbers: readonly number[]): void {
    this.#entries = this.#entries.filter((entry) => {
      const isUsed = hasRows(entry, newNumbers);
      if (!isUsed) this.#entryOf.delete(entry.token);
      return isUsed;
    });
    for (const [beginning, entries] of this.#described) {
      const used = entries.filter((entry) => hasRows(entry, newNumbers));
      if (used.length > 0) this.#described.set(beginning, used);
      else this.#described.delete(beginning);
    }
    this.#tokenized.clear();
    this.#describedParts.clear();
  }

  /** Indexes the words of a description, each once. */
  #describe(text: string, row: number): void {
    const posting = (row << FIELD_BITS) | DESCRIPTION;
    for (const part of text.slice(0, MAX_DESCRIPTION_LENGTH).split(" "))
      for (const { postings } of this.#describedBy(part))
        if (postings.at(-1) !== posting) postings.push(posting);
  }

  /**
   * Returns the index entries of the words in a part of a description. They are cached, because most parts occur in
   * many descriptions.
   */
  #describedBy(part: string): readonly Entry[] {
    let entries = this.#describedParts.get(part);
    if (!entries) {
      if (this.#describedParts.size >= MAX_CACHED_PARTS) this.#describedParts.clear();
      entries = describingWords(part).map((word) => this.#describedEntry(word));
      this.#describedParts.set(part, entries);
    }
    return entries;
  }

  #describedEntry(token: string): Entry {
    const beginning = beginningOf(token);
    const entries = this.#described.get(beginning) ?? [];
    const known = entries.find((entry) => entry.token === token);
    if (known) return known;
    const entry: Entry = { token, sound: "", postings: [] };
    this.#described.set(beginning, [...entries, entry]);
    return entry;
  }

  /**
   * Returns the tokens that are similar to a term: tokens that sound like the term or differ from it by one typing
   * error, and longer tokens that begin with a similar word. Called only if no product matches the term itself.
   */
  #similar({ typed, stem }: QueryTerm): TermMatch[] {
    const isFuzzy = typed.length >= MIN_FUZZY_LENGTH;
    const sound = stem.length >= MIN_SOUND_LENGTH ? soundOf(stem) : undefined;
    return this.#matches(({ token, sound: heard }) => {
      if (heard === sound) return TIER.fuzzy;
      if (!isFuzzy) return undefined;
      const match = fuzzyTier(stem, token);
      if (stem.length >= MIN_FUZZY_LENGTH && match !== undefined) return match;
      if (match === TIER.fuzzy) return match;
      return sound !== undefined && isBeginning(sound, heard) ? TIER.fuzzyPrefix : undefined;
    });
  }

  #describedMatches(stem: string): TermMatch[] {
    const entries = this.#described.get(beginningOf(stem)) ?? [];
    return entries
      .filter(({ token }) => token === stem || isBeginning(stem, token))
      .map(({ postings }) => ({ tier: TIER.description, postings }));
  }

  /**
   * Finds the products that contain all of the words.
   * @returns the occurrences of the first word in these products
   */
  #postingsOf(stems: readonly string[]): readonly Posting[] {
    const [first = [], ...others] = stems.map((stem) => this.#entryOf.get(stem)?.postings ?? []);
    const rows = others.map((postings) => new Set(postings.map(rowOf)));
    return rows.length === 0
      ? first
      : first.filter((posting) => rows.every((some) => some.has(rowOf(posting))));
  }

  #matches(tierOf: (entry: Entry) => Tier | undefined): TermMatch[] {
    const found: TermMatch[] = [];
    for (const entry of this.#entries) {
      const tier = tierOf(entry);
      if (tier !== undefined) found.push({ tier, postings: entry.postings });
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
      entry = { token, sound: soundOf(token), postings: [] };
      this.#entryOf.set(token, entry);
      this.#entries.push(entry);
    }
    return entry;
  }
}

/** Gives the postings of an entry their new row numbers. @returns true if the entry still has a posting */
function hasRows(entry: Entry, newNumbers: readonly number[]): boolean {
  const postings: Posting[] = [];
  for (const posting of entry.postings) {
    const row = newNumbers[rowOf(posting)] ?? -1;
    if (row >= 0) postings.push((row << FIELD_BITS) | fieldOf(posting));
  }
  entry.postings = postings;
  return postings.length > 0;
}

function literalTier(stem: string, token: string): Tier | undefined {
  if (token.startsWith(stem)) return token.length === stem.length ? TIER.exact : TIER.prefix;
  return token.includes(stem) ? TIER.infix : undefined;
}

function fuzzyTier(stem: string, token: string): Tier | undefined {
  const match = fuzzyMatch(stem, token);
  if (match === "none") return undefined;
  return match === "full" ? TIER.fuzzy : TIER.fuzzyPrefix;
}

const beginningOf = (token: string): string => token.slice(0, MIN_BEGINNING);

const isBeginning = (beginning: string, whole: string): boolean =>
  beginning.length >= MIN_BEGINNING && whole.startsWith(beginning);
