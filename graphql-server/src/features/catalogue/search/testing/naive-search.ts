import { fold } from "../../../../platform/text/fold.rules.ts";
import { categoryOf } from "../../category/category.rules.ts";
import type { SearchOptions, SearchRecord, SearchResult } from "../catalogue-search.rules.ts";
import { FIELDS, TIER } from "../inverted-index.rules.ts";
import { soundOf } from "../sound.rules.ts";
import { describingWords, parseQuery, type QueryTerm, tokenize } from "../tokenizer.rules.ts";

/** Reference implementation of the search without an index: slow, but simple enough to be obviously correct. */
export function naiveSearch(
  products: readonly SearchRecord[],
  text: string,
  options: SearchOptions = {},
): SearchResult {
  const { categories = [], minPrice = 0, maxPrice = Infinity, ownerId, promotion, sort } = options;
  const query = parseQuery(text);
  const terms = query.terms.map((term) => ({ term, mode: fuzzyMode(term, products) }));

  const found = products.flatMap((product) => {
    const scores = terms.flatMap(({ term, mode }) => bestScore(product, term, mode) ?? []);
    const strong = terms.filter(({ term, mode }) => {
      const field = FIELDS[bestScore(product, term, mode)?.field ?? FIELDS.indexOf("description")];
      return term.stem.length >= 3 && field !== "parents" && field !== "description";
    }).length;
    const long = terms.filter(({ term }) => term.stem.length >= 3).length;
    const isPart = !options.allWords && long > 0 && strong >= long / 2;
    const isMatch =
      (scores.length === terms.length || isPart) &&
      (categories.length === 0 || categories.includes(product.category)) &&
      product.sellingPrice >= minPrice &&
      product.sellingPrice <= maxPrice &&
      (!promotion || product.price > product.sellingPrice) &&
      hasWantedFacets(product, options) &&
      (ownerId === undefined || product.ownerId === ownerId);
    return isMatch ? [{ product, rank: rankOf(product, scores) }] : [];
  });

  function rankOf({ productName, sellingPrice }: SearchRecord, scores: readonly Score[]): number[] {
    const missing = terms.length - scores.length;
    const worst = Math.max(0, ...scores.map(({ tier }) => tier));
    const isVague = missing > 0 || worst === TIER.description;
    if (sort) return [Number(isVague), sort === "asc" ? sellingPrice : -sellingPrice];
    const name = tokenize(productName).compact;
    const { fullPhrase, contentPhrase } = query;
    const isPrefix = name.startsWith(fullPhrase) || name.startsWith(contentPhrase);
    const phrase = worst > 0 || fullPhrase === "" ? 2 : name === fullPhrase ? 0 : isPrefix ? 1 : 2;
    return [
      missing,
      worst,
      phrase,
      scores.reduce((sum, { tier, field }) => sum + tier * FIELDS.length + field, 0),
    ];
  }

  found.sort((a, b) => compareLists(a.rank, b.rank) || compareAge(a.product, b.product));
  const { offset = 0, limit = found.length } = options;
  return { total: found.length, ids: found.slice(offset, offset + limit).map(({ product }) => product.id) };
}

function hasWantedFacets(
  { variants = [], availability }: SearchRecord,
  { sizes = [], colours = [], availableOnly }: SearchOptions,
): boolean {
  const isLeft = (one: { availability?: string | undefined }) => one.availability !== "SOLD_OUT";
  const left = availableOnly ? variants.filter(isLeft) : variants;
  if (sizes.length > 0 || colours.length > 0)
    return left.some(
      ({ size, colour }) =>
        (sizes.length === 0 || (size !== null && sizes.includes(size))) &&
        (colours.length === 0 || colours.map(fold).includes(fold(colour ?? ""))),
    );
  return !availableOnly || (variants.length > 0 ? left.length > 0 : isLeft({ availability }));
}

/**
 * Returns the edit distance, computed by the full matrix (optimal string alignment). The edits are insertion,
 * deletion, substitution and transposition.
 */
export function editDistance(a: string, b: string): number {
  const matrix = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => matrix[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const substituted = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isTransposed = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const transposed = isTransposed ? at(i - 2, j - 2) + 1 : Infinity;
      const row = matrix[i];
      if (row) row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, substituted, transposed);
    }
  }
  return at(a.length, b.length);
}

interface Score {
  readonly tier: number;
  readonly field: number;
}

type FuzzyMode = "none" | "full" | "prefix";

function fuzzyMode({ typed, stem }: QueryTerm, products: readonly SearchRecord[]): FuzzyMode {
  if (typed.length < 5) return "none";
  if (stem.length >= 5) return "prefix";
  const isKnown = products.some((product) =>
    FIELDS.some(
      (field) => field !== "description" && tokensOf(product, field).some((token) => token.startsWith(stem)),
    ),
  );
  return isKnown ? "none" : "full";
}

function bestScore(product: SearchRecord, term: QueryTerm, mode: FuzzyMode): Score | undefined {
  const scores = FIELDS.flatMap((name, field) =>
    tokensOf(product, name).flatMap((token) => {
      const tier = name === "description" ? describedTierOf(term.stem, token) : tierOf(term, token, mode);
      return tier === undefined ? [] : [{ tier, field }];
    }),
  );
  return scores.sort((a, b) => a.tier - b.tier || a.field - b.field)[0];
}

function tokensOf(product: SearchRecord, field: (typeof FIELDS)[number]): string[] {
  if (field === "description") return [...describingWords(product.description ?? "")];
  if (field === "parents") return tokenize(categoryOf(product.category)?.parents.join(" ") ?? "").tokens;
  const colours = product.variants?.map(({ colour }) => colour ?? "").join(" ") ?? "";
  return tokenize(field === "colour" ? colours : product[field]).tokens;
}

function describedTierOf(stem: string, token: string): number | undefined {
  return token === stem || (stem.length >= 4 && token.startsWith(stem)) ? TIER.description : undefined;
}

function tierOf({ stem, typed }: QueryTerm, token: string, mode: FuzzyMode): number | undefined {
  if (token === stem) return TIER.exact;
  if (token.startsWith(stem)) return TIER.prefix;
  if (stem.length >= 3 && token.includes(stem)) return TIER.infix;
  const [heard, sound] = [soundOf(stem), soundOf(token)];
  if (stem.length >= 3 && heard === sound) return TIER.fuzzy;
  if (mode !== "none" && editDistance(stem, token) === 1) return TIER.fuzzy;
  if (typed.length >= 5 && heard.length >= 4 && sound.startsWith(heard)) return TIER.fuzzyPrefix;
  const prefixes = Array.from(token, (_, length) => token.slice(0, length));
  const isFuzzyPrefix = mode === "prefix" && prefixes.some((prefix) => editDistance(stem, prefix) <= 1);
  return isFuzzyPrefix ? TIER.fuzzyPrefix : undefined;
}

function compareAge(a: SearchRecord, b: SearchRecord): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
