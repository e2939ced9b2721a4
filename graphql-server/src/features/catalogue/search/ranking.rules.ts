import { MAX_PRICE } from "../product/price.rules.ts";
import { type Columns, MAX_POSITIONS } from "./column-store.rules.ts";
import { TIER } from "./inverted-index.rules.ts";
import type { Query } from "./parse-query.rules.ts";

export interface RowMatches {
  /**
   * The sums of scores, indexed by row number: the scores of each word's best match and of a wished colour. A score
   * combines tier and field. Each sum is less than `SCORE_SUMS`.
   */
  readonly scoreSums: Uint16Array;
  /** The tier of the worst-matching word, indexed by row number. */
  readonly worstTiers: Uint8Array;
}

const SCORE_SUMS = 512;
/** How well the whole name of a product matches the query; a lower number is a better match. */
const PHRASE = { exact: 0, prefix: 1, other: 2 } as const;
const PHRASES = 3;

/** Computes the rank of a row; a lower rank comes first. Rows of equal rank are sorted newest first. */
export type Rank = (row: number) => number;

/**
 * Creates the ranking. With `sort`, rows that match in other fields than their description come first, then the other
 * rows; both groups are sorted by price. Without `sort`, rows are ranked by relevance. Three criteria are compared one
 * after another: the worst-matching word, the match of the whole name (equal to the query, or beginning with it), and
 * the scores of all words and of the colour.
 */
export function rankFor(
  query: Query,
  { scoreSums, worstTiers }: RowMatches,
  { sellingPrice, compactName }: Columns,
  sort: "asc" | "dsc" | undefined,
): Rank {
  if (sort) {
    const rankOfPrice = (price: number): number => (sort === "asc" ? price : MAX_PRICE - price);
    const isVague = (row: number): boolean => worstTiers[row] === TIER.description;
    return (row) => (isVague(row) ? MAX_PRICE + 1 : 0) + rankOfPrice(sellingPrice[row] ?? 0);
  }
  return (row) => {
    const tier = worstTiers[row] ?? 0;
    const phrase = tier === TIER.exact ? phraseOf(query, compactName[row] ?? "") : PHRASE.other;
    return (tier * PHRASES + phrase) * SCORE_SUMS + (scoreSums[row] ?? 0);
  };
}

/**
 * Returns an integer below 2^53 by which a row is sorted: first by rank, then newest first.
 * @param position in the list by age
 */
export function sortKey(rank: number, position: number): number {
  return rank * MAX_POSITIONS + (MAX_POSITIONS - 1 - position);
}

/** Returns the position in the list by age that a sort key contains. */
export function positionOfKey(key: number): number {
  return MAX_POSITIONS - 1 - (key % MAX_POSITIONS);
}

function phraseOf({ fullPhrase, contentPhrase }: Query, compactName: string): number {
  if (fullPhrase === "") return PHRASE.other;
  if (compactName === fullPhrase) return PHRASE.exact;
  const isPrefix = compactName.startsWith(fullPhrase) || compactName.startsWith(contentPhrase);
  return isPrefix ? PHRASE.prefix : PHRASE.other;
}
