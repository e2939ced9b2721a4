import type { SearchOptions, SearchRecord, SearchResult } from "../catalogue-search.rules.ts";
import { FIELDS, TIER } from "../inverted-index.rules.ts";
import { type QueryWord, readPiece, readQuery } from "../tokenizer.rules.ts";

/** The rules of the search written down without any index: slow, and easy to believe. */
export function naiveSearch(
  products: readonly SearchRecord[],
  text: string,
  options: SearchOptions = {},
): SearchResult {
  const { categories = [], minPrice = 0, maxPrice = Infinity, ownerId, sort } = options;
  const query = readQuery(text);
  const stems = query.words.map((word) => ({ word, errors: forgivesErrors(word, products) }));

  const found = products.flatMap((product) => {
    const scores = stems.map(({ word, errors }) => bestScore(product, word, errors));
    const fits =
      scores.every((score) => score !== undefined) &&
      (categories.length === 0 || categories.includes(product.category)) &&
      product.sellingPrice >= minPrice &&
      product.sellingPrice <= maxPrice &&
      (ownerId === undefined || product.ownerId === ownerId);
    return fits
      ? [
          {
            product,
            rank: rankOf(
              product,
              scores.filter((score) => score !== undefined),
            ),
          },
        ]
      : [];
  });

  function rankOf({ productName, sellingPrice }: SearchRecord, scores: readonly Score[]): number[] {
    if (sort) return [sort === "asc" ? sellingPrice : -sellingPrice];
    const worst = Math.max(0, ...scores.map(({ tier }) => tier));
    const name = readPiece(productName).compact;
    const begins = name.startsWith(query.whole) || name.startsWith(query.gist);
    const phrase = worst > 0 || query.whole === "" ? 2 : name === query.whole ? 0 : begins ? 1 : 2;
    return [worst, phrase, scores.reduce((sum, { tier, field }) => sum + tier * FIELDS.length + field, 0)];
  }

  found.sort((a, b) => compareLists(a.rank, b.rank) || compareAge(a.product, b.product));
  const { offset = 0, limit = found.length } = options;
  return { total: found.length, ids: found.slice(offset, offset + limit).map(({ product }) => product.id) };
}

/** The edits between two words by the whole matrix (optimal string alignment): insert, delete, replace, swap. */
export function editDistance(a: string, b: string): number {
  const matrix = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => matrix[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swaps = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = swaps ? at(i - 2, j - 2) + 1 : Infinity;
      const row = matrix[i];
      if (row) row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped);
    }
  }
  return at(a.length, b.length);
}

interface Score {
  readonly tier: number;
  readonly field: number;
}

type Forgiven = "nothing" | "whole words" | "words going on";

function forgivesErrors({ typed, stem }: QueryWord, products: readonly SearchRecord[]): Forgiven {
  if (typed.length < 5) return "nothing";
  if (stem.length >= 5) return "words going on";
  const known = products.some((product) =>
    FIELDS.some((field) => readPiece(product[field]).words.some((word) => word.startsWith(stem))),
  );
  return known ? "nothing" : "whole words";
}

function bestScore(product: SearchRecord, { stem }: QueryWord, forgiven: Forgiven): Score | undefined {
  const scores = FIELDS.flatMap((name, field) =>
    readPiece(product[name]).words.flatMap((word) => {
      const tier = tierOf(stem, word, forgiven);
      return tier === undefined ? [] : [{ tier, field }];
    }),
  );
  return scores.sort((a, b) => a.tier - b.tier || a.field - b.field)[0];
}

function tierOf(stem: string, word: string, forgiven: Forgiven): number | undefined {
  if (word === stem) return TIER.equal;
  if (word.startsWith(stem)) return TIER.beginning;
  if (stem.length >= 3 && word.includes(stem)) return TIER.inside;
  if (forgiven !== "nothing" && editDistance(stem, word) === 1) return TIER.oneError;
  const beginnings = Array.from(word, (_, length) => word.slice(0, length));
  const begins = forgiven === "words going on" && beginnings.some((part) => editDistance(stem, part) <= 1);
  return begins ? TIER.oneErrorAtBeginning : undefined;
}

function compareAge(a: SearchRecord, b: SearchRecord): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
