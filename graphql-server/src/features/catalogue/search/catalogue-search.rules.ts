import { fold } from "../../../platform/text/fold.rules.ts";
import { categoryOf } from "../category/category.rules.ts";
import { MAX_PRICE } from "../product/price.rules.ts";
import { ColumnStore, DEAD, type SearchRecord } from "./column-store.rules.ts";
import { FIELDS, InvertedIndex } from "./inverted-index.rules.ts";
import { parseQuery, type Query } from "./parse-query.rules.ts";
import { matchQuery, optionFilterOf, type QueryMatches, withWishes } from "./query-matches.rules.ts";
import { sortedSlice } from "./quickselect.rules.ts";
import { positionOfKey, rankFor, sortKey } from "./ranking.rules.ts";
import { readSynonyms, type Synonyms } from "./synonyms.rules.ts";
import { type ColourFacet, firstOf, type VariantFilter } from "./variant-facets.rules.ts";

export type { SearchRecord };

/** Filters, sorting and page of a search. Price limits are inclusive and in whole FCFA. */
export interface SearchOptions extends VariantFilter {
  /** An empty list means all categories. */
  readonly categories?: readonly string[] | undefined;
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  readonly ownerId?: string | undefined;
  readonly promotion?: boolean | undefined;
  /**
   * True to return only products that match every word of the query, with each colour under the name that was typed;
   * false to drop words until a product matches, and to find the shades of a colour.
   */
  readonly allWords?: boolean | undefined;
  /**
   * Sorts by selling price. By default, results are sorted by relevance, or newest first if there is no query. A query
   * may ask for the lowest prices first (`pas cher`).
   */
  readonly sort?: "asc" | "dsc" | undefined;
  readonly offset?: number | undefined;
  /** Largest number of results; by default, all results are returned. */
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

/**
 * How a query was interpreted. `wishes`: the sizes, colours, prices and so on for which the query asks; `rest` is the
 * query without this wish. `dropped`: the parts of the query that were ignored, because no product matches them
 * together with the other parts.
 */
export interface SearchReading {
  readonly wishes: readonly { readonly label: string; readonly rest: string }[];
  readonly dropped: readonly string[];
}

const NO_SYNONYMS: Synonyms = new Map();

/**
 * A group of matching products. They have the same kind of size, and their variants must match the same wishes of the
 * query (`bits`). `VariantFacets` numbers the combinations of sizes, colours and availability: `products[n]` is the
 * number of products of the group that have combination n.
 */
interface FacetCounts {
  /** The kind of size of these products, as an index in `SIZE_KINDS`. */
  readonly kind: number;
  /**
   * The wishes for a size, a colour or availability that one variant of each of these products must match, one bit for
   * each wish.
   */
  readonly bits: number;
  readonly products: Uint32Array;
}

/** Stands for an owner who has no products. No product has this number, so a filter by this owner finds nothing. */
const NO_OWNER = -1;

/**
 * In-memory search of the catalogue. The server and devices get the same products in the same sequence, because ranks
 * are integers and ties are broken by age (newest first), then by id. Incremental updates give the same result as a
 * rebuild. The search can hold `MAX_POSITIONS` products, so a million products fit.
 *
 * A query consists of words and wishes: « robe rouge taille M » asks for « robe », in red, in size M. A word matches a
 * token of a product's name, category, brand, colours or parent categories in five ways: exactly, as a prefix, as an
 * infix, by its sound, or with one typing error (see `InvertedIndex.matches`). A word also matches a word of the
 * description if the letters match. A wish is a filter by size, colour, price, promotion or availability. If no product
 * matches all words and wishes, as few as possible are dropped (see `matchQuery`).
 */
export class CatalogueSearch {
  readonly #store = new ColumnStore();
  readonly #invertedIndex = new InvertedIndex();
  /** Products whose words are not in the index yet, each with its row number. */
  #unindexed: { row: number; product: SearchRecord }[] = [];
  #synonyms = readSynonyms();
  /**
   * The matches of the last query. They are cached because a list page sends the same query several times, to read
   * products, counts and sizes.
   */
  #last: { key: string; query: Query; matches: QueryMatches } | undefined;

  constructor(products: Iterable<SearchRecord> = []) {
    for (const product of products) this.upsert(product);
  }

  get size(): number {
    return this.#store.products;
  }

  /** Replaces the synonyms, for example after the owner has changed them. */
  setSynonyms(synonyms: Synonyms): void {
    this.#synonyms = synonyms;
    this.#last = undefined;
  }

  /** Returns the number of products of each category, without empty categories. */
  counts(): Map<string, number> {
    const { categories, productsOfCategory } = this.#store;
    const counts = categories.texts.map((text, number) => [text, productsOfCategory[number] ?? 0] as const);
    return new Map(counts.filter(([, products]) => products > 0));
  }

  /**
   * Inserts or updates a product. Each call is short, so a caller that adds many products can do other work between the
   * calls.
   */
  upsert(product: SearchRecord): void {
    this.#last = undefined;
    this.#indexWords(this.#store.put(product), product);
    this.#sweep();
  }

  /**
   * Inserts or updates a product without its words, because indexing words takes most of the time. Searches without
   * words find the product at once. `index` adds the words; a search with words calls `index` first.
   */
  add(product: SearchRecord): void {
    this.#last = undefined;
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

  /** Removes a product. An unknown id is ignored. */
  remove(id: string): void {
    this.#last = undefined;
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
    const keys = this.#sortKeys(text, options);
    const total = keys.length;
    const from = Math.min(total, Math.max(0, options.offset ?? 0));
    const to = Math.min(total, from + Math.max(0, options.limit ?? total));
    const { byAge, columns } = this.#store;
    const page = Array.from(sortedSlice(keys, from, to), (key) => byAge[positionOfKey(key)] ?? DEAD);
    return { total, ids: page.map((row) => columns.id[row] ?? "") };
  }

  /**
   * Returns how a query was interpreted. The result depends on the catalogue, because parts of the query that no
   * product matches are dropped.
   */
  read(text: string): SearchReading {
    const { parts, required } = this.#match(text, {}).matches;
    const isKept = (place: number): boolean => (required & (1 << place)) !== 0;
    return {
      wishes: parts.flatMap(({ label, rest }, place) =>
        label !== undefined && isKept(place) ? [{ label, rest }] : [],
      ),
      dropped: required === 0 ? [] : parts.flatMap(({ text }, place) => (isKept(place) ? [] : [text])),
    };
  }

  /** Counts the matching products of each category, without empty categories. */
  countByCategory(text: string, options: SearchOptions = {}): Map<string, CategoryCounts> {
    const { columns, categories } = this.#store;
    const { matches } = this.#match(text, options);
    const accepts = this.#filter(matches, options);
    const products = categories.texts.map(() => 0);
    const promotions = categories.texts.map(() => 0);
    for (const row of matches.rows) {
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
   * Counts the matching products of each size. The sizes that are chosen in the filter are ignored, and sizes without
   * products are omitted. Each size also gets the kind (clothing, shoes or other) to which most of its products belong.
   */
  countBySize(text: string, options: SearchOptions = {}): Map<string, SizeFacet> {
    /** For each size, its number of products of each kind of size, in the sequence of `SIZE_KINDS`. */
    const counts = new Map<string, number[]>();
    const { optionWishes } = this.#match(text, options).matches;
    for (const { kind, bits, products } of this.#countFacets(text, { ...options, sizes: [] }))
      for (const [size, count] of this.#store.variantFacets.countSizes(
        products,
        ...withWishes(options, optionWishes, bits),
      )) {
        const ofKinds = counts.get(size) ?? SIZE_KINDS.map(() => 0);
        ofKinds[kind] = (ofKinds[kind] ?? 0) + count;
        counts.set(size, ofKinds);
      }
    const facets = [...counts].map(([size, ofKinds]): [string, SizeFacet] => {
      const most = ofKinds.indexOf(Math.max(...ofKinds));
      return [size, { kind: SIZE_KINDS[most] ?? "other", count: ofKinds.reduce((sum, one) => sum + one, 0) }];
    });
    return new Map(facets);
  }

  /**
   * Counts the matching products of each colour. The colours that are chosen in the filter are ignored, and colours
   * without products are omitted.
   */
  countByColour(text: string, options: SearchOptions = {}): ColourFacet[] {
    const { optionWishes } = this.#match(text, options).matches;
    const facets = new Map<string, ColourFacet>();
    for (const { bits, products } of this.#countFacets(text, { ...options, colours: [] }))
      for (const facet of this.#store.variantFacets.countColours(
        products,
        ...withWishes(options, optionWishes, bits),
      )) {
        const key = fold(facet.colour);
        const former = facets.get(key);
        facets.set(key, former ? { ...firstOf(former, facet), count: former.count + facet.count } : facet);
      }
    return [...facets.values()];
  }

  /**
   * Counts the matching products in groups (see `FacetCounts`). The filters of sizes and colours are then checked once
   * for each combination of sizes, colours and availability, and not once for each product.
   */
  #countFacets(text: string, options: SearchOptions): Iterable<FacetCounts> {
    const { columns, categories, variantFacets } = this.#store;
    const { matches } = this.#match(text, options);
    const accepts = this.#filter(matches, options);
    const kinds = categories.texts.map((text) => SIZE_KINDS.indexOf(sizeKindOf(text)));
    const groups = new Map<number, FacetCounts>();
    for (const row of matches.rows) {
      if ((columns.position[row] ?? DEAD) === DEAD || !accepts(row)) continue;
      const [kind, bits] = [kinds[columns.category[row] ?? 0] ?? 0, matches.optionBits(row)];
      const key = bits * SIZE_KINDS.length + kind;
      let group = groups.get(key);
      if (!group) {
        group = { kind, bits, products: new Uint32Array(variantFacets.size) };
        groups.set(key, group);
      }
      const number = columns.facets[row] ?? 0;
      group.products[number] = (group.products[number] ?? 0) + 1;
    }
    return groups.values();
  }

  /**
   * Returns a sort key for each matching product: one number, which contains the product's rank and its position in the
   * list by age. So products of equal rank are sorted by age, and `positionOfKey` finds the product of a key.
   */
  #sortKeys(text: string, options: SearchOptions): Float64Array {
    const { columns } = this.#store;
    const { query, matches } = this.#match(text, options);
    const accepts = this.#filter(matches, options);
    const rank = rankFor(query, matches, columns, options.sort ?? sortOf(query));
    const keys = new Float64Array(matches.rows.length);
    let found = 0;
    for (const row of matches.rows) {
      const position = columns.position[row] ?? DEAD;
      if (position !== DEAD && accepts(row)) keys[found++] = sortKey(rank(row), position);
    }
    return keys.subarray(0, found);
  }

  #match(text: string, { allWords = false }: SearchOptions): { query: Query; matches: QueryMatches } {
    const key = `${allWords}${text}`;
    if (this.#last?.key === key) return this.#last;
    const query = parseQuery(text);
    if (query.parts.length > 0) this.index();
    // Lists of the admin panel (`allWords`) use no synonyms, so that an admin finds only the typed words.
    const synonyms = allWords ? NO_SYNONYMS : this.#synonyms;
    const sources = { store: this.#store, index: this.#invertedIndex, synonyms };
    this.#last = { key, query, matches: matchQuery(query, sources, allWords) };
    return this.#last;
  }

  #filter(matches: QueryMatches, options: SearchOptions): (row: number) => boolean {
    const { minPrice = 0, maxPrice = MAX_PRICE, ownerId, promotion = false } = options;
    const { columns, categories, owners } = this.#store;
    const hasWantedOption = optionFilterOf(matches, this.#store, options);
    const values = options.categories ?? [];
    const accepted = values.length > 0 ? new Set(values.map((value) => categories.find(value))) : undefined;
    const owner = ownerId === undefined ? undefined : (owners.find(ownerId) ?? NO_OWNER);
    return (row) => {
      const price = columns.sellingPrice[row] ?? 0;
      if (price < minPrice || price > maxPrice) return false;
      if (promotion && !columns.inPromotion[row]) return false;
      if (!matches.isMatch(row) || !hasWantedOption(row)) return false;
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

/** Returns the sort for which a query asks: the words « pas cher » ask for the lowest prices first. */
const sortOf = ({ parts }: Query): SearchOptions["sort"] =>
  parts.some(({ wish }) => wish.kind === "cheap") ? "asc" : undefined;

function sizeKindOf(category: string): SizeFacet["kind"] {
  const type = categoryOf(category)?.type;
  return type === "clothing" || type === "shoes" ? type : "other";
}

function textOf(product: SearchRecord, field: (typeof FIELDS)[number]): string {
  if (field === "colour") return coloursOf(product);
  if (field === "parents") return categoryOf(product.category)?.parents.join(" ") ?? "";
  return product[field] ?? "";
}

/** Returns the colours of a product's variants, each once, as one text for the index. */
function coloursOf({ variants = [] }: SearchRecord): string {
  return [...new Set(variants.map(({ colour }) => colour ?? ""))].join(" ");
}
