import { MAX_PRICE } from "../product/price.rules.ts";
import { type Columns, MAX_PLACES } from "./column-store.rules.ts";
import { TIER } from "./inverted-index.rules.ts";
import type { Query } from "./tokenizer.rules.ts";

/** How the products answer a query. */
export interface Answers {
  /** The rows that answer every word, dead ones among them. */
  readonly rows: readonly number[];
  /** Per row: tier and field of its best answer to each word, added up; below `SUMS`. */
  readonly sums: Uint8Array;
  /** Per row: the tier of the word it answers worst. */
  readonly worst: Uint8Array;
}

const SUMS = 256;
/** How the name as a whole answers the query. */
const PHRASE = { equal: 0, beginning: 1, other: 2 } as const;
const PHRASES = 3;

/** Gives a row its rank, the lower the better; rows of equal rank are shown newest first. */
export type Rank = (row: number) => number;

/**
 * How found products are ranked: by price when that is asked for, else by how well they answer the query. There the
 * word answered worst decides, then whether the name is the query or begins with it, then all words and their fields.
 */
export function rankFor(
  query: Query,
  { sums, worst }: Answers,
  { sellingPrice, compactName }: Columns,
  sort: "asc" | "dsc" | undefined,
): Rank {
  if (sort === "asc") return (row) => sellingPrice[row] ?? 0;
  if (sort === "dsc") return (row) => MAX_PRICE - (sellingPrice[row] ?? 0);
  return (row) => {
    const tier = worst[row] ?? 0;
    const phrase = tier === TIER.equal ? phraseOf(query, compactName[row] ?? "") : PHRASE.other;
    return (tier * PHRASES + phrase) * SUMS + (sums[row] ?? 0);
  };
}

/** One integer below 2^53 that sorts by rank, then newest first. */
export function sortKey(rank: number, place: number): number {
  return rank * MAX_PLACES + (MAX_PLACES - 1 - place);
}

/** The place a sort key was made of. */
export function placeOfKey(key: number): number {
  return MAX_PLACES - 1 - (key % MAX_PLACES);
}

function phraseOf({ whole, gist }: Query, compactName: string): number {
  if (whole === "") return PHRASE.other;
  if (compactName === whole) return PHRASE.equal;
  return compactName.startsWith(whole) || compactName.startsWith(gist) ? PHRASE.beginning : PHRASE.other;
}
