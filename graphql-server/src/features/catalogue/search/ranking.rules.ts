import { MAX_PRICE } from "../product/price.rules.ts";
import { type Columns, MAX_POSITIONS } from "./column-store.rules.ts";
import { TIER } from "./inverted-index.rules.ts";
import type { Query } from "./parse-query.rules.ts";

export interface RowMatches {
  /**
   * For each row, a sum of scores: one score for the best match of each word, and one for a wished colour. A score is
   * smaller for a better tier and a better field. Each sum is less than `SCORE_SUMS`.
   */
  readonly scoreSums: Uint16Array;
  /** For each row, the tier of the word that matches worst (see `TIER`). */
  readonly worstTiers: Uint8Array;
}

const SCORE_SUMS = 512;
/** How well the whole name of a product matches the query; a lower number is a better match. */
const PHRASE = { exact: 0, prefix: 1, other: 2 } as const;
const PHRASES = 3;

/** Computes the rank of a row; a lower rank comes first. Rows of equal rank are sorted newest first. */
export type Rank = (row: number) => number;

/**
 * Creates the ranking of products. With `sort`, products are sorted by price, but those that match only in their
 * description come last. Without `sort`, three criteria are compared one after another: the word that matches worst;
 * whether the whole name equals the query or begins with it; the scores of all words and of the colour.
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
 * @param position the row's position in the list of products by age, oldest first
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
