import { fold } from "../../../../platform/text/fold.rules.ts";
import { categoryOf } from "../../category/category.rules.ts";
import { baseColourOf, wordsOfColour } from "../base-colours.rules.ts";
import type { SearchOptions, SearchRecord, SearchResult } from "../catalogue-search.rules.ts";
import { FIELDS, TIER } from "../inverted-index.rules.ts";
import { parseQuery, type QueryPart, type QueryTerm, sizeNames } from "../parse-query.rules.ts";
import { soundOf } from "../sound.rules.ts";
import { describingWords, tokenize } from "../tokenizer.rules.ts";

/** Reference implementation of the search without an index: slow, but simple enough to be obviously correct. */
export function naiveSearch(
  products: readonly SearchRecord[],
  text: string,
  options: SearchOptions = {},
): SearchResult {
  const { categories = [], minPrice = 0, maxPrice = Infinity, ownerId, promotion } = options;
  const query = parseQuery(text);
  const kept = keptParts(query.parts, products, options.allWords ?? false);
  const sort =
    options.sort ?? (query.parts.some(({ wish }) => wish.kind === "cheap") ? ("asc" as const) : undefined);
  const found = products.flatMap((product) => {
    const isMatch =
      kept !== undefined &&
      matchesOptions(product, kept, options, products) &&
      (categories.length === 0 || categories.includes(product.category)) &&
      product.sellingPrice >= minPrice &&
      product.sellingPrice <= maxPrice &&
      (!promotion || product.price > product.sellingPrice) &&
      (ownerId === undefined || product.ownerId === ownerId);
    return isMatch ? [{ product, rank: rankOf(product) }] : [];
  });

  function rankOf(product: SearchRecord): number[] {
    const parts = wordsAndColours(query.parts, kept ?? []);
    const scores = parts.flatMap(({ wish }) =>
      wish.kind === "word" ? (bestScore(product, wish.term, products) ?? []) : [],
    );
    const worst = Math.max(0, ...scores.map(({ tier }) => tier));
    if (sort)
      return [
        Number(worst === TIER.description),
        sort === "asc" ? product.sellingPrice : -product.sellingPrice,
      ];
    const name = tokenize(product.productName).compact;
    const { fullPhrase, contentPhrase } = query;
    const isPrefix = name.startsWith(fullPhrase) || name.startsWith(contentPhrase);
    const phrase = worst > 0 || fullPhrase === "" ? 2 : name === fullPhrase ? 0 : isPrefix ? 1 : 2;
    const sum = scores.reduce((total, { tier, field }) => total + tier * FIELDS.length + field, 0);
    return [worst, phrase, sum + wishScore(product, parts)];
  }

  found.sort((a, b) => compareLists(a.rank, b.rank) || compareAge(a.product, b.product));
  const { offset = 0, limit = found.length } = options;
  return { total: found.length, ids: found.slice(offset, offset + limit).map(({ product }) => product.id) };
}

/**
 * Returns the parts of a query from which the score is computed: all parts, including those that the search dropped
 * because no product matches them. In a dropped part, a shade becomes its base colour.
 */
const wordsAndColours = (parts: readonly QueryPart[], kept: readonly QueryPart[]): readonly QueryPart[] => {
  const replaced = new Set(kept.map(({ text }) => text));
  return [
    ...parts.filter(({ text }) => !replaced.has(text)).map((part) => inBaseColour(part) ?? part),
    ...kept,
  ];
};

/**
 * Returns the parts of the query that results must match: of all sets of parts that one product matches together, the
 * set with the greatest weight. Undefined if no product matches any part.
 */
function keptParts(
  parts: readonly QueryPart[],
  products: readonly SearchRecord[],
  allWords: boolean,
): readonly QueryPart[] | undefined {
  const best = (list: readonly QueryPart[]): readonly QueryPart[] | undefined => {
    if (list.length === 0) return [];
    const hasWordMatch = (product: SearchRecord): boolean =>
      list.some(({ wish }) => wish.kind === "word" && bestScore(product, wish.term, products) !== undefined);
    const isAnyWord = products.some(hasWordMatch);
    if (!isAnyWord && list.every(({ wish }) => wish.kind === "word")) return undefined;
    const sets = products
      .filter((product) => !isAnyWord || hasWordMatch(product))
      .flatMap((product) =>
        optionsOf(product).map((option) =>
          list.filter((part) => matchesPart(product, option, part, list, products)),
        ),
      )
      .map((set) => ({ set, weight: set.reduce((sum, part) => sum + weightOf(part, list), 0) }))
      .filter(
        ({ weight }) => weight > (list.some((part) => weightOf(part, list) > 10) ? 10 * list.length : 0),
      )
      .sort((a, b) => b.weight - a.weight);
    return sets[0]?.set;
  };
  if (allWords) return parts.map(literal);
  const kept = best(parts);
  const changed = parts.map((part) => (kept?.includes(part) ? part : (inBaseColour(part) ?? part)));
  const again = changed.some((part, place) => part !== parts[place]);
  return again ? best(changed) : kept;
}

/** Changes a part that asks for a colour, so that it matches only colours whose names contain the colour's word. */
const literal = (part: QueryPart): QueryPart =>
  part.wish.kind === "colour" ? { ...part, wish: { ...part.wish, isBase: false } } : part;

const weightOf = ({ wish }: QueryPart, parts: readonly QueryPart[]): number => {
  const weights = { price: 104, colour: 103, size: 102, promotion: 101, available: 100, cheap: 1 };
  if (wish.kind !== "word") return weights[wish.kind];
  return wish.term.stem.length > 2 ? 10_000 - parts.findIndex((part) => part.wish === wish) : 10;
};

function inBaseColour(part: QueryPart): QueryPart | undefined {
  const { wish } = part;
  if (wish.kind !== "word" && (wish.kind !== "colour" || wish.isBase)) return undefined;
  const word = wish.kind === "word" ? wish.term.stem : wish.word;
  const base = baseColourOf(word, null)?.label;
  return base === undefined
    ? undefined
    : { ...part, stem: word, wish: { kind: "colour", word, base, isBase: true } };
}

type Variant = NonNullable<SearchRecord["variants"]>[number];

/** The variants of a product, merged by size and colour. A merged variant is available if one of its variants is. */
function optionsOf({ variants = [] }: SearchRecord): readonly (Variant | undefined)[] {
  const keyOf = ({ size, colour }: Variant): string => `${size}/${fold(colour ?? "")}`;
  const isLeft = (one: Variant): boolean =>
    variants.some((other) => keyOf(other) === keyOf(one) && other.availability !== "SOLD_OUT");
  const merged = variants.map((one) => ({
    ...one,
    availability: isLeft(one) ? ("AVAILABLE" as const) : ("SOLD_OUT" as const),
  }));
  return merged.length > 0 ? merged : [undefined];
}

function matchesPart(
  product: SearchRecord,
  option: Variant | undefined,
  { wish, stem }: QueryPart,
  parts: readonly QueryPart[],
  products: readonly SearchRecord[],
): boolean {
  const naming = [...tokenize(product.productName).tokens, ...tokenize(product.brandName).tokens];
  if (stem !== undefined && naming.includes(stem)) return true;
  switch (wish.kind) {
    case "word":
      return bestScore(product, wish.term, products) !== undefined;
    case "price":
      return product.sellingPrice >= wish.min && product.sellingPrice <= wish.max;
    case "promotion":
      return product.price > product.sellingPrice;
    case "cheap":
      return true;
    case "available":
      return option ? option.availability !== "SOLD_OUT" : product.availability !== "SOLD_OUT";
    case "size":
      return parts.some(
        (other) => other.wish.kind === "size" && sizeNames(option?.size ?? "").includes(other.wish.size),
      );
    case "colour":
      return parts.some(({ wish: other }) => other.kind === "colour" && isColour(option, other));
  }
}

function isColour(
  option: Variant | undefined,
  wish: Extract<QueryPart["wish"], { kind: "colour" }>,
): boolean {
  if (option?.colour == null) return false;
  const isBase = baseColourOf(option.colour, option.swatch ?? null)?.label === wish.base;
  return wordsOfColour(option.colour).includes(wish.word) || (wish.isBase && isBase);
}

function matchesOptions(
  product: SearchRecord,
  kept: readonly QueryPart[],
  options: SearchOptions,
  products: readonly SearchRecord[],
): boolean {
  const { sizes = [], colours = [], availableOnly } = options;
  const isLeft = (one: { availability?: string | undefined }) => one.availability !== "SOLD_OUT";
  const wanted = colours.map(fold);
  const isWanted = (option: Variant | undefined): boolean =>
    (!availableOnly || isLeft(option ?? product)) &&
    (sizes.length === 0 || sizes.includes(option?.size ?? "")) &&
    (colours.length === 0 ||
      wanted.includes(fold(option?.colour ?? "")) ||
      wanted.includes(fold(baseColourOf(option?.colour ?? "", option?.swatch ?? null)?.label ?? "")));
  return optionsOf(product).some(
    (option) => isWanted(option) && kept.every((part) => matchesPart(product, option, part, kept, products)),
  );
}

/** Returns the score for the colours, and for wishes such as « promo » whose word is in the name or brand. */
function wishScore(product: SearchRecord, parts: readonly QueryPart[]): number {
  const fieldOf = (stem: string | undefined): number => {
    const fields = ["productName", "brandName"] as const;
    const field = fields.find((name) => stem !== undefined && tokenize(product[name]).tokens.includes(stem));
    return field === undefined ? -1 : FIELDS.indexOf(field);
  };
  const named = parts.map(({ stem }) => fieldOf(stem)).filter((field) => field >= 0);
  const sum = named.reduce((total, field) => total + field, 0);
  const wishes = parts.flatMap(({ wish, stem }) => (wish.kind === "colour" ? [{ ...wish, stem }] : []));
  if (wishes.length === 0 || wishes.some(({ stem }) => fieldOf(stem) >= 0)) return sum;
  const variants = product.variants ?? [];
  const isShade = variants.some(({ colour }) =>
    wishes.some(({ word }) => wordsOfColour(colour ?? "").includes(word)),
  );
  const isFirst = wishes.some((wish) => isColour(variants[0], wish));
  return sum + FIELDS.indexOf("colour") + (isShade ? 0 : 1) + (isFirst ? 0 : 2);
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

/**
 * How a term is compared with the words of products: `literal` without similar words, `similar` with similar words,
 * `begun` also with words that begin with a short term. The way of comparing depends on all products. It is cached for
 * each list of products and each term, because the same few products are searched thousands of times.
 */
const modes = new WeakMap<readonly SearchRecord[], Map<QueryTerm, "literal" | "similar" | "begun">>();

/** Returns the best match of a term in a product. Similar words count only if no product has the term itself. */
function bestScore(
  product: SearchRecord,
  term: QueryTerm,
  products: readonly SearchRecord[],
): Score | undefined {
  const scoresOf = (
    one: SearchRecord,
    tierOfToken: (token: string, isDescribed: boolean) => number | undefined,
  ) =>
    FIELDS.flatMap((name, field) =>
      tokensOf(one, name).flatMap((token) => {
        const tier = tierOfToken(token, name === "description");
        return tier === undefined ? [] : [{ tier, field }];
      }),
    ).sort((a, b) => a.tier - b.tier || a.field - b.field);
  const { stem, typed, isLast, isFiller } = term;
  const isShort = stem.length <= 3;
  const literal = (token: string, isDescribed: boolean): number | undefined => {
    if (isDescribed) return isFiller ? undefined : describedTierOf(stem, token);
    if (token === stem) return TIER.exact;
    if (isShort || isFiller) return undefined;
    if (token.startsWith(stem)) return TIER.prefix;
    return token.includes(stem) ? TIER.infix : undefined;
  };
  const similar = (token: string, isDescribed: boolean): number | undefined =>
    literal(token, isDescribed) ?? (isDescribed ? undefined : similarTierOf(typed, stem, token));
  const begun = (token: string, isDescribed: boolean): number | undefined =>
    similar(token, isDescribed) ?? (!isDescribed && token.startsWith(stem) ? TIER.prefix : undefined);
  const isKnown = (tierOfToken: typeof literal): boolean =>
    products.some((one) => scoresOf(one, tierOfToken).some(({ tier }) => tier !== TIER.infix));
  const modeOf = (): "literal" | "similar" | "begun" => {
    if (isFiller || isKnown(literal)) return "literal";
    return !isShort || !isLast || stem.length < 2 || isKnown(similar) ? "similar" : "begun";
  };
  const kept = modes.get(products) ?? new Map<QueryTerm, ReturnType<typeof modeOf>>();
  modes.set(products, kept);
  const mode = kept.get(term) ?? modeOf();
  kept.set(term, mode);
  return scoresOf(product, { literal, similar, begun }[mode])[0];
}

const tokens = new WeakMap<SearchRecord, Map<string, readonly string[]>>();

/**
 * Returns the words of a field. The words are cached, because the same few products are compared thousands of times.
 */
function tokensOf(product: SearchRecord, field: (typeof FIELDS)[number]): readonly string[] {
  const kept = tokens.get(product) ?? new Map<string, readonly string[]>();
  tokens.set(product, kept);
  const known = kept.get(field) ?? readTokens(product, field);
  kept.set(field, known);
  return known;
}

function readTokens(product: SearchRecord, field: (typeof FIELDS)[number]): string[] {
  if (field === "description") return [...describingWords(product.description ?? "")];
  if (field === "parents") return tokenize(categoryOf(product.category)?.parents.join(" ") ?? "").tokens;
  const colours = product.variants?.map(({ colour }) => colour ?? "").join(" ") ?? "";
  return tokenize(field === "colour" ? colours : product[field]).tokens;
}

function describedTierOf(stem: string, token: string): number | undefined {
  return token === stem || (stem.length >= 4 && token.startsWith(stem)) ? TIER.description : undefined;
}

function similarTierOf(typed: string, stem: string, token: string): number | undefined {
  const [heard, sound] = [soundOf(stem), soundOf(token)];
  if (stem.length >= 3 && heard === sound) return TIER.fuzzy;
  if (typed.length < 5) return undefined;
  if (editDistance(stem, token) <= 1) return TIER.fuzzy;
  if (heard.length >= 4 && sound.startsWith(heard)) return TIER.fuzzyPrefix;
  const prefixes = Array.from(token, (_, length) => token.slice(0, length));
  return stem.length >= 5 && prefixes.some((prefix) => editDistance(stem, prefix) <= 1)
    ? TIER.fuzzyPrefix
    : undefined;
}

function compareAge(a: SearchRecord, b: SearchRecord): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
