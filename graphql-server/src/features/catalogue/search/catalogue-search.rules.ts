import { categoryOf } from "../category/category.rules.ts";
import { MAX_PRICE } from "../product/price.rules.ts";
import { ColumnStore, DEAD, type SearchRecord } from "./column-store.rules.ts";
import { FIELDS, fieldOf, InvertedIndex, PARENTS, rowOf } from "./inverted-index.rules.ts";
import { sortedSlice } from "./quickselect.rules.ts";
import { positionOfKey, type RowMatches, rankFor, sortKey } from "./ranking.rules.ts";
import { parseQuery, type Query, type QueryTerm } from "./tokenizer.rules.ts";
import type { ColourFacet, VariantFilter } from "./variant-facets.rules.ts";

export type { SearchRecord };

/** Filters, sorting and page of a search. Price limits are inclusive and in whole FCFA. */
export interface SearchOptions extends VariantFilter {
  /** All products when empty. */
  readonly categories?: readonly string[] | undefined;
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  readonly ownerId?: string | undefined;
  readonly promotion?: boolean | undefined;
  /** Only products that match every word of the query. */
  readonly allWords?: boolean | undefined;
  /** Sorts by selling price. By default, results are sorted by relevance, or newest first if there is no query. */
  readonly sort?: "asc" | "dsc" | undefined;
  readonly offset?: number | undefined;
  /** By default, all results are returned. */
  readonly limit?: number | undefined;
}

/** A page of results: the sorted ids of the page, and the number of results on all pages. */
export interface SearchResult {
  readonly total: number;
  readonly ids: string[];
}

export interface CategoryCounts {
  readonly products: number;
  readonly promotions: number;
}

/** Kinds of sizes: the filter of sizes shows each kind as a separate group. */
const SIZE_KINDS = ["clothing", "shoes", "other"] as const;

export interface SizeFacet {
  readonly kind: (typeof SIZE_KINDS)[number];
  readonly count: number;
}

/** The score of a row that does not match the term. It is greater than the score of any match. */
const NO_MATCH = 255;
/** The number of an owner who has no products. No row has this number. */
const NO_OWNER = -1;

/**
 * In-memory search of the catalogue. The server and devices get the same products in the same sequence, because ranks
 * are integers and ties are broken by age (newest first), then by id. Incremental updates give the same result as a
 * rebuild. The search can hold `MAX_POSITIONS` products, so a million products fit.
 *
 * A term of the query matches a token of a product's name, category, brand, colours or parent categories in five ways:
 * exactly, as a prefix, as an infix, by its sound, or with one typing error (see `InvertedIndex.matches`). A term also
 * matches a word of the description if the letters match. Products that match all terms come first. Other products
 * follow if half of the long terms or more match outside of the description and the parent categories.
 */
export class CatalogueSearch {
  readonly #store = new ColumnStore();
  readonly #invertedIndex = new InvertedIndex();
  /** Products whose words are not in the index yet, with their rows. */
  #unindexed: { row: number; product: SearchRecord }[] = [];

  constructor(products: Iterable<SearchRecord> = []) {
    for (const product of products) this.upsert(product);
  }

  get size(): number {
    return this.#store.products;
  }

  /** Number of products by category, without empty categories. */
  counts(): Map<string, number> {
    const { categories, productsOfCategory } = this.#store;
    const counts = categories.texts.map((text, number) => [text, productsOfCategory[number] ?? 0] as const);
    return new Map(counts.filter(([, products]) => products > 0));
  }

  /** Inserts or updates a product. Each call is short, so that a long list can be added without blocking. */
  upsert(product: SearchRecord): void {
    this.#indexWords(this.#store.put(product), product);
    this.#sweep();
  }

  /**
   * Inserts or updates a product without its words, because indexing words takes most of the time. Searches without
   * words find the product at once. `index` adds the words; a search with words calls `index` first.
   */
  add(product: SearchRecord): void {
    const row = this.#store.put(product);
    this.#unindexed.push({ row, product });
    this.#sweep();
  }

  /** Indexes the words of at most `atMost` added products. @returns true when all are indexed */
  index(atMost = Number.POSITIVE_INFINITY): boolean {
    const { position } = this.#store.columns;
    for (const { row, product } of this.#unindexed.splice(0, atMost))
      if (position[row] !== DEAD) this.#indexWords(row, product);
    return this.#unindexed.length === 0;
  }

  /** An unknown id is ignored. */
  remove(id: string): void {
    this.#store.remove(id);
    this.#sweep();
  }

  /** Returns the ids of the products with exactly this category, newest first. */
  newestOf(category: string, limit = Number.POSITIVE_INFINITY): string[] {
    const { byAge, columns, categories, productsOfCategory } = this.#store;
    const number = categories.find(category);
    if (number === undefined) return [];
    const count = Math.min(limit, productsOfCategory[number] ?? 0);
    const ids: string[] = [];
    for (let position = byAge.length - 1; position >= 0 && ids.length < count; position--) {
      const row = byAge[position] ?? DEAD;
      if (columns.category[row] === number) ids.push(columns.id[row] ?? "");
    }
    return ids;
  }

  /**
   * Searches products. An empty query matches all products. A query that consists only of symbols matches products with
   * these symbols.
   */
  search(text: string, options: SearchOptions = {}): SearchResult {
    const query = parseQuery(text);
    const keys = this.#sortKeys(query, options);
    const total = keys.length;
    const from = Math.min(total, Math.max(0, options.offset ?? 0));
    const to = Math.min(total, from + Math.max(0, options.limit ?? total));
    const { byAge, columns } = this.#store;
    const page = Array.from(sortedSlice(keys, from, to), (key) => byAge[positionOfKey(key)] ?? DEAD);
    return { total, ids: page.map((row) => columns.id[row] ?? "") };
  }

  /** Without empty categories. */
  countByCategory(text: string, options: SearchOptions = {}): Map<string, CategoryCounts> {
    const { byAge, columns, categories } = this.#store;
    const { terms } = parseQuery(text);
    const accepts = this.#filter(options);
    const products = categories.texts.map(() => 0);
    const promotions = categories.texts.map(() => 0);
    for (const row of terms.length > 0 ? this.#matchRows(terms, options).rows : byAge) {
      const category = columns.category[row] ?? 0;
      if ((columns.position[row] ?? DEAD) === DEAD || !accepts(row)) continue;
      products[category] = (products[category] ?? 0) + 1;
      if (columns.inPromotion[row]) promotions[category] = (promotions[category] ?? 0) + 1;
    }
    const counts = categories.texts.map((value, number): [string, CategoryCounts] => [
      value,
      { products: products[number] ?? 0, promotions: promotions[number] ?? 0 },
    ]);
    return new Map(counts.filter(([, count]) => count.products > 0));
  }

  /**
   * Counts the matching products of each size. The filter of sizes is ignored, and sizes without products are omitted.
   * Most products with this size are of the returned kind (clothing, shoes or other).
   */
  countBySize(text: string, options: SearchOptions = {}): Map<string, SizeFacet> {
    const kinds = this.#countFacets(text, { ...options, sizes: [] });
    const facets = new Map<string, SizeFacet & { most: number }>();
    for (const [number, products] of kinds.entries())
      for (const [size, count] of this.#store.variantFacets.countSizes(products, options)) {
        const kind = SIZE_KINDS[number] ?? "other";
        const former = facets.get(size) ?? { kind, count: 0, most: 0 };
        const isMost = count > former.most;
        facets.set(size, {
          kind: isMost ? kind : former.kind,
          count: former.count + count,
          most: Math.max(count, former.most),
        });
      }
    return new Map([...facets].map(([size, { kind, count }]) => [size, { kind, count }]));
  }

  /** The filter of colours is ignored, and colours without products are omitted. */
  countByColour(text: string, options: SearchOptions = {}): ColourFacet[] {
    const kinds = this.#countFacets(text, { ...options, colours: [] });
    const products = new Uint32Array(this.#store.variantFacets.size);
    for (const counts of kinds)
      for (const [number, count] of counts.entries()) products[number] = (products[number] ?? 0) + count;
    return this.#store.variantFacets.countColours(products, options);
  }

  /**
   * Counts the matching products with the same facets (their sizes, colours and availability), separately for each kind
   * of size.
   * @returns for each kind, the counts by the number of the facets
   */
  #countFacets(text: string, options: SearchOptions): readonly Uint32Array[] {
    const { byAge, columns, categories, variantFacets } = this.#store;
    const { terms } = parseQuery(text);
    const accepts = this.#filter(options);
    const kinds = SIZE_KINDS.map(() => new Uint32Array(variantFacets.size));
    const products = categories.texts.map((text) => kinds[SIZE_KINDS.indexOf(sizeKindOf(text))]);
    for (const row of terms.length > 0 ? this.#matchRows(terms, options).rows : byAge) {
      if ((columns.position[row] ?? DEAD) === DEAD || !accepts(row)) continue;
      const [counts, number] = [products[columns.category[row] ?? 0], columns.facets[row] ?? 0];
      if (counts) counts[number] = (counts[number] ?? 0) + 1;
    }
    return kinds;
  }

  /** Returns the sort keys of the matching products; each contains the product's position in the list by age. */
  #sortKeys(query: Query, options: SearchOptions): Float64Array {
    const { byAge, columns } = this.#store;
    const matches = this.#matchRows(query.terms, options);
    const candidates = query.terms.length > 0 ? matches.rows : byAge;
    const accepts = this.#filter(options);
    const rank = rankFor(query, matches, columns, options.sort);
    const keys = new Float64Array(candidates.length);
    let found = 0;
    for (const row of candidates) {
      const position = columns.position[row] ?? DEAD;
      if (position !== DEAD && accepts(row)) keys[found++] = sortKey(rank(row), position);
    }
    return keys.subarray(0, found);
  }

  #matchRows(terms: readonly QueryTerm[], { allWords = false }: SearchOptions): RowMatches {
    if (terms.length > 0) this.index();
    const { rowCount, columns } = this.#store;
    const isLive = (row: number): boolean => columns.position[row] !== DEAD;
    const matchedTerms = new Uint8Array(rowCount);
    /** By row number: how many long terms match outside of the description and the parent categories. */
    const strongTerms = new Uint8Array(rowCount);
    const scoreSums = new Uint16Array(rowCount);
    const worstTiers = new Uint8Array(rowCount);
    const touched: number[] = [];
    for (const term of terms) {
      const matching: number[] = [];
      const best = new Uint8Array(rowCount).fill(NO_MATCH);
      for (const { tier, postings } of this.#invertedIndex.matches(term, isLive)) {
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
        const matched = matchedTerms[row] ?? 0;
        if (matched === 0) touched.push(row);
        matchedTerms[row] = matched + 1;
        if (isLong(term) && score % FIELDS.length < PARENTS) strongTerms[row] = (strongTerms[row] ?? 0) + 1;
        scoreSums[row] = (scoreSums[row] ?? 0) + score;
        worstTiers[row] = Math.max(worstTiers[row] ?? 0, Math.floor(score / FIELDS.length));
      }
    }
    const half = Math.ceil(terms.filter(isLong).length / 2);
    const rows = touched.filter(
      (row) =>
        matchedTerms[row] === terms.length || (!allWords && half > 0 && (strongTerms[row] ?? 0) >= half),
    );
    return { rows, matchedTerms, scoreSums, worstTiers };
  }

  #filter(options: SearchOptions): (row: number) => boolean {
    const { minPrice = 0, maxPrice = MAX_PRICE, ownerId, promotion = false } = options;
    const { columns, categories, owners, variantFacets } = this.#store;
    const hasWantedFacets = variantFacets.filter(options);
    const values = options.categories ?? [];
    const accepted = values.length > 0 ? new Set(values.map((value) => categories.find(value))) : undefined;
    const owner = ownerId === undefined ? undefined : (owners.find(ownerId) ?? NO_OWNER);
    return (row) => {
      const price = columns.sellingPrice[row] ?? 0;
      if (price < minPrice || price > maxPrice) return false;
      if (promotion && !columns.inPromotion[row]) return false;
      if (hasWantedFacets && !hasWantedFacets(columns.facets[row] ?? 0)) return false;
      if (owner !== undefined && columns.owner[row] !== owner) return false;
      return accepted === undefined || accepted.has(columns.category[row]);
    };
  }

  #indexWords(row: number, product: SearchRecord): void {
    this.#store.columns.compactName[row] = this.#invertedIndex.compact(product.productName);
    FIELDS.forEach((field, number) => {
      this.#invertedIndex.add(textOf(product, field), row, number);
    });
  }

  #sweep(): void {
    const newNumbers = this.#store.sweep();
    if (!newNumbers) return;
    this.#invertedIndex.renumber(newNumbers);
    this.#unindexed = this.#unindexed.flatMap(({ row, product }) => {
      const newRow = newNumbers[row] ?? DEAD;
      return newRow === DEAD ? [] : [{ row: newRow, product }];
    });
  }
}

/** Minimum length of a long term. A shorter term matches so many products that it is not enough to find a product. */
const MIN_LONG_TERM = 3;
const isLong = ({ stem }: QueryTerm): boolean => stem.length >= MIN_LONG_TERM;

function sizeKindOf(category: string): SizeFacet["kind"] {
  const type = categoryOf(category)?.type;
  return type === "clothing" || type === "shoes" ? type : "other";
}

function textOf(product: SearchRecord, field: (typeof FIELDS)[number]): string {
  if (field === "colour") return coloursOf(product);
  if (field === "parents") return categoryOf(product.category)?.parents.join(" ") ?? "";
  return product[field] ?? "";
}

/** The colours of a product's variants, each once. */
function coloursOf({ variants = [] }: SearchRecord): string {
  return [...new Set(variants.map(({ colour }) => colour ?? ""))].join(" ");
}
