import { MAX_PRICE } from "../product/price.rules.ts";
import { DEAD, ProductRows, type SearchRecord } from "./column-store.rules.ts";
import { FIELDS, fieldOf, rowOf, Vocabulary } from "./inverted-index.rules.ts";
import { sortedSlice } from "./quickselect.rules.ts";
import { type Answers, placeOfKey, rankFor, sortKey } from "./ranking.rules.ts";
import { type Query, type QueryWord, readQuery } from "./tokenizer.rules.ts";

export type { SearchRecord };

/** What to find besides the query; the limits of prices are inclusive and in whole FCFA. */
export interface SearchOptions {
  /** Exact values; none means all. */
  readonly categories?: readonly string[] | undefined;
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  readonly ownerId?: string | undefined;
  /** By selling price; without it by how well products answer the query, and without a query newest first. */
  readonly sort?: "asc" | "dsc" | undefined;
  readonly offset?: number | undefined;
  /** Without it everything from `offset` on. */
  readonly limit?: number | undefined;
}

/** A page of what was found: its ids in order, and how many there are on all pages. */
export interface SearchResult {
  readonly total: number;
  readonly ids: string[];
}

/** No score reaches it: the row has not answered the word. */
const UNANSWERED = 255;
/** No owner has this number. */
const NOBODY = -1;

/**
 * The catalogue's search in memory: the same products in the same order on the server and on every phone, because
 * only integers decide and the last ties are broken by age (newest first) and id. Changing it product by product
 * gives exactly what building it anew would. A million products fit with ease: `MAX_PLACES` is the limit.
 *
 * A product is found when every word of the query is answered by a word of its name, category or brand: equal, as
 * its beginning, inside it, or one typing error away (see `Vocabulary.matches`).
 */
export class CatalogueSearch {
  readonly #rows = new ProductRows();
  readonly #vocabulary = new Vocabulary();

  constructor(products: Iterable<SearchRecord> = []) {
    for (const product of products) this.upsert(product);
  }

  /** How many products there are. */
  get size(): number {
    return this.#rows.products;
  }

  /** How many products each category has; categories without one are left out. */
  counts(): Map<string, number> {
    const { categories, productsOfCategory } = this.#rows;
    const counts = categories.texts.map((text, number) => [text, productsOfCategory[number] ?? 0] as const);
    return new Map(counts.filter(([, products]) => products > 0));
  }

  /** Adds a product or takes over its changes. A long list can be added in slices, with pauses between them. */
  upsert(product: SearchRecord): void {
    const row = this.#rows.put(product, this.#vocabulary.compact(product.productName));
    FIELDS.forEach((field, number) => {
      this.#vocabulary.add(product[field], row, number);
    });
    this.#sweep();
  }

  /** Takes a product out; an unknown id does nothing. */
  remove(id: string): void {
    this.#rows.remove(id);
    this.#sweep();
  }

  /** The ids of exactly this category, newest first. */
  newestOf(category: string, limit = Number.POSITIVE_INFINITY): string[] {
    const { byAge, columns, categories, productsOfCategory } = this.#rows;
    const number = categories.find(category);
    if (number === undefined) return [];
    const wanted = Math.min(limit, productsOfCategory[number] ?? 0);
    const ids: string[] = [];
    for (let place = byAge.length - 1; place >= 0 && ids.length < wanted; place--) {
      const row = byAge[place] ?? DEAD;
      if (columns.category[row] === number) ids.push(columns.id[row] ?? "");
    }
    return ids;
  }

  /** Finds products: an empty query finds all of them, a query of mere symbols those that have these symbols. */
  search(text: string, options: SearchOptions = {}): SearchResult {
    const query = readQuery(text);
    const keys = this.#sortKeys(query, options);
    const total = keys.length;
    const from = Math.min(total, Math.max(0, options.offset ?? 0));
    const to = Math.min(total, from + Math.max(0, options.limit ?? total));
    const { byAge, columns } = this.#rows;
    const page = Array.from(sortedSlice(keys, from, to), (key) => byAge[placeOfKey(key)] ?? DEAD);
    return { total, ids: page.map((row) => columns.id[row] ?? "") };
  }

  /** A number for each product found, by which they are sorted and that tells its place in the list by age. */
  #sortKeys(query: Query, options: SearchOptions): Float64Array {
    const { byAge, columns } = this.#rows;
    const answers = this.#answers(query.words);
    const candidates = query.words.length > 0 ? answers.rows : byAge;
    const accepts = this.#filter(options);
    const rank = rankFor(query, answers, columns, options.sort);
    const keys = new Float64Array(candidates.length);
    let found = 0;
    for (const row of candidates) {
      const place = columns.place[row] ?? DEAD;
      if (place !== DEAD && accepts(row)) keys[found++] = sortKey(rank(row), place);
    }
    return keys.subarray(0, found);
  }

  /** Goes through the words one by one; only rows that answered all words before go on to the next. */
  #answers(words: readonly QueryWord[]): Answers {
    const { rowCount, columns } = this.#rows;
    const isLiving = (row: number): boolean => columns.place[row] !== DEAD;
    const answered = new Uint8Array(rowCount);
    const sums = new Uint8Array(rowCount);
    const worst = new Uint8Array(rowCount);
    let rows: number[] = [];
    words.forEach((word, wordsBefore) => {
      rows = [];
      const best = new Uint8Array(rowCount).fill(UNANSWERED);
      for (const { tier, postings } of this.#vocabulary.matches(word, isLiving)) {
        for (const posting of postings) {
          const row = rowOf(posting);
          if (answered[row] !== wordsBefore) continue;
          const score = tier * FIELDS.length + fieldOf(posting);
          const former = best[row] ?? UNANSWERED;
          if (former === UNANSWERED) rows.push(row);
          if (score < former) best[row] = score;
        }
      }
      for (const row of rows) {
        const score = best[row] ?? UNANSWERED;
        answered[row] = wordsBefore + 1;
        sums[row] = (sums[row] ?? 0) + score;
        worst[row] = Math.max(worst[row] ?? 0, Math.floor(score / FIELDS.length));
      }
    });
    return { rows, sums, worst };
  }

  #filter(options: SearchOptions): (row: number) => boolean {
    const { minPrice = 0, maxPrice = MAX_PRICE, ownerId } = options;
    const { columns, categories, owners } = this.#rows;
    const values = options.categories ?? [];
    const wanted = values.length > 0 ? new Set(values.map((value) => categories.find(value))) : undefined;
    const owner = ownerId === undefined ? undefined : (owners.find(ownerId) ?? NOBODY);
    return (row) => {
      const price = columns.sellingPrice[row] ?? 0;
      if (price < minPrice || price > maxPrice) return false;
      if (owner !== undefined && columns.owner[row] !== owner) return false;
      return wanted === undefined || wanted.has(columns.category[row]);
    };
  }

  #sweep(): void {
    const newNumbers = this.#rows.sweep();
    if (newNumbers) this.#vocabulary.renumber(newNumbers);
  }
}
