import { LRUCache } from "lru-cache";
import type { CatalogueSearch, SearchOptions, SearchResult } from "../search/catalogue-search.rules.ts";
import type { SearchIndex } from "../search/search-index.ts";

/** Maximum number of cached lists of product ids. The list of a catalogue of 100,000 products takes 800 kB. */
const MAX_LISTS = 4;

/**
 * Caches sorted search results for the second and later pages of a list. Without the cache, each of these pages would
 * sort a whole list, of up to 100,000 products, twice: to find the page's first index, and to read the page. A result
 * is cached until the catalogue changes.
 */
export class SearchResultCache implements Pick<CatalogueSearch, "search"> {
  readonly #index: SearchIndex;
  readonly #orders = new LRUCache<string, readonly string[]>({ max: MAX_LISTS });

  constructor(index: SearchIndex) {
    this.#index = index;
  }

  /** Returns the same result as `CatalogueSearch.search`, from the cache if possible. */
  search(text: string, { offset = 0, limit, ...filters }: SearchOptions = {}): SearchResult {
    const { version, synonymsVersion } = this.#index;
    const key = JSON.stringify([version, synonymsVersion, text, filters]);
    const order = this.#orders.get(key) ?? this.#index.search.search(text, filters).ids;
    this.#orders.set(key, order);
    const from = Math.max(0, offset);
    return { total: order.length, ids: order.slice(from, from + Math.max(0, limit ?? order.length)) };
  }
}
