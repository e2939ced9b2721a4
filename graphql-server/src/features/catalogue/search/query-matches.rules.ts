import { fold } from "../../../platform/text/fold.rules.ts";
import { baseColourOf } from "./base-colours.rules.ts";
import { type ColumnStore, DEAD } from "./column-store.rules.ts";
import { COLOUR, FIELDS, fieldOf, type InvertedIndex, rowOf } from "./inverted-index.rules.ts";
import type { Query, QueryPart } from "./parse-query.rules.ts";
import type { RowMatches } from "./ranking.rules.ts";
import type { Synonyms } from "./synonyms.rules.ts";
import { type OptionWishes, type VariantFilter, wishedOptions } from "./variant-facets.rules.ts";

/** The score of a product's row for a word that it does not match. It is greater than the score of any match. */
const NO_MATCH = 255;
/**
 * Weights of the parts of a query. If no product matches all parts, the parts with the greatest sum of weights are
 * kept. One word weighs more than all wishes together, and an earlier word more than a later one. A word of one or two
 * letters weighs little.
 */
const WEIGHTS = {
  word: 10_000,
  price: 104,
  colour: 103,
  size: 102,
  promotion: 101,
  available: 100,
  cheap: 1,
} as const;
const SHORT_WORD = 10;
const MAX_SHORT_LENGTH = 2;

/**
 * Number of possible masks. A mask is a set of parts of a query, for example the parts that a product matches. It is
 * stored in one byte, with one bit for each part.
 */
const MASKS = 256;
/** The masks of a product if the query asks for no size, colour or availability: one mask without bits. */
const NO_WISHES = [0];

/** The products that match a query, before any filter. */
export interface QueryMatches extends RowMatches {
  readonly parts: readonly QueryPart[];
  /**
   * The parts of the query that every result must match, one bit for each part. The other parts are dropped, because no
   * product matches them together with the required parts.
   */
  readonly required: number;
  /**
   * Numbers of the rows to check with `isMatch`. They include dead rows (of deleted products, and former rows of
   * updated products).
   */
  readonly rows: readonly number[];
  /** True if a row matches all required parts of the query that do not depend on sizes, colours and availability. */
  readonly isMatch: (row: number) => boolean;
  /**
   * Returns, as bits, the required parts that ask for a size, a colour or availability, except parts whose word is in
   * the product's name or brand. One size and colour of the product must match all returned parts.
   */
  readonly optionBits: (row: number) => number;
  readonly optionWishes: OptionWishes;
}

interface Sources {
  readonly store: ColumnStore;
  readonly index: InvertedIndex;
  readonly synonyms: Synonyms;
}

/**
 * Finds the products that match all parts of a query. If there are none, as few parts as possible are dropped; a shade
 * that no product has is first replaced by its base colour.
 * @param allWords true if no part may be dropped; a colour then matches only colours whose names contain its word
 */
export function matchQuery(query: Query, sources: Sources, allWords: boolean): QueryMatches {
  const found = matchParts(query.parts, sources, allWords);
  if (allWords) return found;
  const parts = query.parts.map((part, place) =>
    (found.required & (1 << place)) === 0 ? (inBaseColour(part) ?? part) : part,
  );
  return parts.some((part, place) => part !== query.parts[place])
    ? matchParts(parts, sources, allWords)
    : found;
}

/**
 * Returns the part with the base colour (`rouge`) in place of a shade (`bordeaux`); undefined for a part that is no
 * shade.
 */
function inBaseColour({ wish, ...part }: QueryPart): QueryPart | undefined {
  const word =
    wish.kind === "word" ? wish.term.stem : wish.kind === "colour" && !wish.isBase ? wish.word : "";
  const base = word === "" ? undefined : baseColourOf(word, null)?.label;
  if (base === undefined) return undefined;
  return { ...part, label: base, stem: word, wish: { kind: "colour", word, base, isBase: true } };
}

function matchParts(parts: readonly QueryPart[], sources: Sources, allWords: boolean): QueryMatches {
  const { store } = sources;
  // The getter `byAge` sorts the list by age and changes the positions of rows, so it is read before the columns.
  const { byAge, columns, variantFacets } = store;
  const scores = scoreWords(parts, sources);
  const { bits, scoreSums, worstTiers, touched } = scores;
  const rows = touched.length > 0 ? touched : byAge;
  // A query that consists only of words finds nothing if no product has any of the words.
  const canMatch = touched.length > 0 || parts.some(({ wish }) => wish.kind !== "word");
  scoreNamedWishes(parts, sources.index, scores);

  const optionWishes = optionWishesOf(parts, allWords);
  const optionParts = bitsOf(
    parts,
    ({ kind }) => kind === "size" || kind === "colour" || kind === "available",
  );
  const masks = optionParts === 0 ? [] : variantFacets.masks(optionWishes);
  const rowBits = rowBitsOf(parts, store, bits);
  const seen = new Uint8Array(MASKS);
  if (canMatch)
    for (const row of rows) {
      if (!isLive(store, row)) continue;
      const own = rowBits(row);
      for (const mask of masks[columns.facets[row] ?? 0] ?? NO_WISHES) seen[own | mask] = 1;
    }
  const required = allWords ? (1 << parts.length) - 1 : bestOf(seen, parts);
  scoreColours(rows, optionWishes, store, scores);

  const firm = required & ~optionParts;
  const isEmpty = parts.length > 0 && (required === 0 || !canMatch);
  return {
    parts,
    required,
    rows: isEmpty ? [] : rows,
    scoreSums,
    worstTiers,
    isMatch: (row) => row >= 0 && (rowBits(row) & firm) === firm,
    optionBits: (row) => required & optionParts & ~(bits[row] ?? 0),
    optionWishes,
  };
}

/**
 * Which words of a query each row matches, and with which scores. The arrays are indexed by row number, except
 * `touched`.
 */
interface RowScores {
  /**
   * For each row, a bit for each word that it matches. The bit of a wish such as « promo » is set too, if the product's
   * name or brand contains the word of the wish.
   */
  readonly bits: Uint8Array;
  readonly scoreSums: Uint16Array;
  readonly worstTiers: Uint8Array;
  /** Numbers of the rows that match at least one word of the query. */
  readonly touched: number[];
}

const isLive = ({ columns }: ColumnStore, row: number): boolean => (columns.position[row] ?? DEAD) !== DEAD;

/** Computes, for each row, the bits of the words that it matches, and sums the scores of their best matches. */
function scoreWords(parts: readonly QueryPart[], { store, index, synonyms }: Sources): RowScores {
  const { rowCount } = store;
  const bits = new Uint8Array(rowCount);
  const scoreSums = new Uint16Array(rowCount);
  const worstTiers = new Uint8Array(rowCount);
  const touched: number[] = [];
  for (const [place, { wish }] of parts.entries()) {
    if (wish.kind !== "word") continue;
    const best = new Uint8Array(rowCount).fill(NO_MATCH);
    const matching: number[] = [];
    const synonymsOfWord = synonyms.get(wish.term.stem) ?? [];
    for (const { tier, postings } of index.matches(wish.term, synonymsOfWord, (row) => isLive(store, row))) {
      for (const posting of postings) {
        const row = rowOf(posting);
        const score = tier * FIELDS.length + fieldOf(posting);
        const former = best[row] ?? NO_MATCH;
        if (former === NO_MATCH) matching.push(row);
        if (score < former) best[row] = score;
      }
    }
    for (const row of matching) {
      const score = best[row] ?? NO_MATCH;
      if (bits[row] === 0) touched.push(row);
      bits[row] = (bits[row] ?? 0) | (1 << place);
      scoreSums[row] = (scoreSums[row] ?? 0) + score;
      worstTiers[row] = Math.max(worstTiers[row] ?? 0, Math.floor(score / FIELDS.length));
    }
  }
  return { bits, scoreSums, worstTiers, touched };
}

/**
 * Sets the bit of a wish in the rows of products whose name or brand contains the word of the wish, such as « promo ».
 */
function scoreNamedWishes(
  parts: readonly QueryPart[],
  index: InvertedIndex,
  { bits, scoreSums }: RowScores,
): void {
  for (const [place, { stem }] of parts.entries())
    for (const posting of stem === undefined ? [] : index.named(stem)) {
      const row = rowOf(posting);
      const former = bits[row] ?? 0;
      // A word may be in both name and brand. Then only the name counts: its postings come first, and the field with
      // the lower index is the better one.
      if ((former & (1 << place)) === 0) scoreSums[row] = (scoreSums[row] ?? 0) + fieldOf(posting);
      bits[row] = former | (1 << place);
    }
}

/** Adds to each row's score the distance of the product's colours from the colours that the query asks for. */
function scoreColours(
  rows: readonly number[],
  optionWishes: OptionWishes,
  { columns, variantFacets }: ColumnStore,
  { bits, scoreSums }: RowScores,
): void {
  const { colours } = optionWishes;
  const distances = colours.length > 0 ? variantFacets.colourDistances(optionWishes) : [];
  if (distances.length === 0) return;
  for (const row of rows) {
    const isNamed = colours.some(({ bit }) => ((bits[row] ?? 0) & bit) !== 0);
    const distance = isNamed ? 0 : COLOUR + (distances[columns.facets[row] ?? 0] ?? 0);
    scoreSums[row] = (scoreSums[row] ?? 0) + distance;
  }
}

/**
 * Returns a function that computes which parts of the query a row matches, as bits. Sizes, colours and availability are
 * not checked here, because one variant of the product must match all of them together.
 */
function rowBitsOf(parts: readonly QueryPart[], { columns }: ColumnStore, bits: Uint8Array) {
  const { sellingPrice, inPromotion } = columns;
  const prices = parts.flatMap(({ wish }, place) =>
    wish.kind === "price" ? [{ ...wish, bit: 1 << place }] : [],
  );
  const promotion = bitsOf(parts, ({ kind }) => kind === "promotion");
  const always = bitsOf(parts, ({ kind }) => kind === "cheap");
  return (row: number): number => {
    let own = (bits[row] ?? 0) | always | (inPromotion[row] ? promotion : 0);
    const price = sellingPrice[row] ?? 0;
    for (const { min, max, bit } of prices) if (price >= min && price <= max) own |= bit;
    return own;
  };
}

const bitsOf = (parts: readonly QueryPart[], isWanted: (wish: QueryPart["wish"]) => boolean): number =>
  parts.reduce((mask, { wish }, place) => (isWanted(wish) ? mask | (1 << place) : mask), 0);

function optionWishesOf(parts: readonly QueryPart[], allWords: boolean): OptionWishes {
  return {
    sizes: parts.flatMap(({ wish }, place) =>
      wish.kind === "size" ? [{ size: wish.size, bit: 1 << place }] : [],
    ),
    colours: parts.flatMap(({ wish }, place) =>
      wish.kind === "colour"
        ? [{ ...wish, base: fold(wish.base), isBase: wish.isBase && !allWords, bit: 1 << place }]
        : [],
    ),
    available: bitsOf(parts, ({ kind }) => kind === "available"),
  };
}

/**
 * Chooses which parts of the query the results must match. `seen` marks each set of parts that at least one product
 * matches; the set with the greatest weight is returned, as a mask. Returns 0 if products match only words of one or
 * two letters, so that « t-jupette » does not find every product with a T.
 */
function bestOf(seen: Uint8Array, parts: readonly QueryPart[]): number {
  const weights = parts.map(weightOf);
  let [best, most] = [0, Math.max(...weights) > SHORT_WORD ? SHORT_WORD * parts.length : 0];
  for (let mask = 1; mask < MASKS; mask += 1) {
    if (!seen[mask]) continue;
    const weight = weights.reduce((sum, one, place) => sum + (mask & (1 << place) ? one : 0), 0);
    if (weight > most) [best, most] = [mask, weight];
  }
  return best;
}

function weightOf({ wish }: QueryPart, place: number): number {
  if (wish.kind !== "word") return WEIGHTS[wish.kind];
  return wish.term.stem.length > MAX_SHORT_LENGTH ? WEIGHTS.word - place : SHORT_WORD;
}

/**
 * Returns a function that is true for the rows of products that have a suitable variant: one size and colour that match
 * both the filter and the wishes of the query.
 */
export function optionFilterOf(
  { optionBits, optionWishes }: QueryMatches,
  { columns, variantFacets }: ColumnStore,
  filter: VariantFilter,
): (row: number) => boolean {
  const accepted = new Map<number, ((number: number) => boolean) | undefined>();
  return (row) => {
    const bits = optionBits(row);
    if (!accepted.has(bits))
      accepted.set(bits, variantFacets.filter(...withWishes(filter, optionWishes, bits)));
    const isAccepted = accepted.get(bits);
    return isAccepted === undefined || isAccepted(columns.facets[row] ?? 0);
  };
}

/**
 * Divides the wishes in `mask` into two kinds. The wish for available products is added to the filter, as
 * `availableOnly`. The other wishes become a function that is true for a size and colour that match all of them.
 * @returns the filter and the function; only the filter if there are no other wishes
 */
export function withWishes(
  filter: VariantFilter,
  wishes: OptionWishes,
  mask: number,
): [VariantFilter, ReturnType<typeof wishedOptions>?] {
  const chosen = mask & ~wishes.available;
  const isAvailable = (mask & wishes.available) !== 0;
  return [
    isAvailable ? { ...filter, availableOnly: true } : filter,
    ...(chosen === 0 ? ([] as const) : ([wishedOptions(wishes, chosen)] as const)),
  ];
}
