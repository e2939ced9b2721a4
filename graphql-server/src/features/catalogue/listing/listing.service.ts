import { ShopError } from "../../../platform/errors/shop-error.ts";
import { MAX_IDS } from "../../../platform/pagination/page-size.rules.ts";
import { pageSize } from "../../../platform/pagination/pagination.ts";
import type { Category, CategoryGroup } from "../category/category.type.ts";
import type { Product } from "../product/product.entity.ts";
import type { RequestLoaders } from "../product/product-loaders.ts";
import type { SearchIndex } from "../search/search-index.ts";
import {
  countAvailable,
  countFamily,
  countSoldOut,
  formatListCursor,
  listCategories,
  listColours,
  listCounts,
  listFamily,
  listGroups,
  listPage,
  listSimilar,
  listSizes,
  parseListCursor,
  readSearch,
} from "./listing.rules.ts";
import type {
  CategoryCount,
  ColourCount,
  ProductConnection,
  ProductFilter,
  SearchReading,
  SizeCount,
} from "./product-connection.type.ts";
import { SearchResultCache } from "./search-result-cache.ts";

export interface ProductsQuery {
  filter: Partial<ProductFilter>;
  sort: "asc" | "dsc" | null;
  first: number | null;
  after: string | null;
}

/**
 * Reads the catalogue for lists and product pages. The search index returns the sorted ids, and the request's loaders
 * read the rows.
 */
export class ListingService {
  readonly #index: SearchIndex;
  readonly #remembered: SearchResultCache;

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#remembered = new SearchResultCache(index);
  }

  /** Returns a product; null for an unknown id. */
  async product(id: string, loaders: RequestLoaders): Promise<Product | null> {
    return (await loaders.product.load(id)) ?? null;
  }

  /**
   * Returns a page of products.
   * @throws ShopError BAD_USER_INPUT for a page size out of 1–100 or a malformed cursor
   */
  async products(
    { filter, sort, first, after }: ProductsQuery,
    loaders: RequestLoaders,
  ): Promise<ProductConnection> {
    const cursor = after === null ? undefined : parseListCursor(after);
    if (after !== null && !cursor) throw ShopError.badInput({ after: "Cette page n’existe pas" });
    const { ids, offset, total, hasNextPage } = listPage(
      cursor ? this.#remembered : this.#index.search,
      filter,
      {
        sort: sort ?? undefined,
        first: pageSize(first, "produits"),
        after: cursor,
      },
    );
    const nodes = await loadInOrder(ids, loaders);
    const places = new Map(ids.map((id, index) => [id, offset + index]));
    const edges = nodes.map((node) => ({
      cursor: formatListCursor({ place: places.get(node.id) ?? offset, id: node.id }),
      node,
    }));
    return {
      edges,
      pageInfo: { hasNextPage, endCursor: edges.at(-1)?.cursor ?? null },
      totalCount: total,
      filter,
    };
  }

  categoryCounts(filter: Partial<ProductFilter>): CategoryCount[] {
    return listCounts(this.#index.search, filter);
  }

  /** Counts the products of each size. The sizes that are chosen in the filter are ignored. */
  sizeCounts(filter: Partial<ProductFilter>): SizeCount[] {
    return listSizes(this.#index.search, filter);
  }

  /** Counts the products of each colour. The colours that are chosen in the filter are ignored. */
  colourCounts(filter: Partial<ProductFilter>): ColourCount[] {
    return listColours(this.#index.search, filter);
  }

  searchReading(filter: Partial<ProductFilter>): SearchReading | null {
    return readSearch(this.#index.search, filter);
  }

  availableCount(filter: Partial<ProductFilter>): number {
    return countAvailable(this.#index.search, filter);
  }

  /**
   * Counts the sold-out products that the filter finds. The filter's `availableOnly` is ignored, because it would
   * exclude them.
   */
  soldOutCount(filter: Partial<ProductFilter>): number {
    return countSoldOut(this.#index.search, filter);
  }

  /**
   * Returns the products with the given ids, in the sequence of the ids. Unknown ids are left out.
   * @throws ShopError BAD_USER_INPUT for more ids than `MAX_IDS`
   */
  async productsById(ids: readonly string[], loaders: RequestLoaders): Promise<Product[]> {
    if (ids.length > MAX_IDS) throw ShopError.badInput({ ids: `${MAX_IDS} identifiants au plus` });
    return loadInOrder([...new Set(ids)], loaders);
  }

  categories(topLevel: boolean): Category[] {
    return listCategories(this.#index.search, topLevel);
  }

  /** Returns the categories that have a product of their own or in a sub-category, in the usual sequence. */
  filledCategories(): string[] {
    const values = this.categories(false).map(({ value }) => value);
    return values.filter((value) => this.familyCount(value) > 0);
  }

  /**
   * Returns one group for each category that has a product, in the sequence of the catalogue page. Categories outside
   * the fixed list come last.
   */
  categoryGroups(): CategoryGroup[] {
    return listGroups(this.#index.search).map((category) => ({ category }));
  }

  /** Returns the number of products with exactly this category. */
  productCount(category: string): number {
    return this.#index.search.counts().get(category) ?? 0;
  }

  familyCount(category: string): number {
    return countFamily(this.#index.search, category);
  }

  /** Returns the newest products with exactly this category. */
  categoryProducts(category: string, first: number, loaders: RequestLoaders): Promise<Product[]> {
    return loadInOrder(this.#index.search.newestOf(category, pageSize(first, "produits")), loaders);
  }

  /**
   * Returns the newest products of a category. If there are fewer than `first`, the newest products of its
   * sub-categories follow.
   */
  familyProducts(category: string, first: number, loaders: RequestLoaders): Promise<Product[]> {
    return loadInOrder(listFamily(this.#index.search, category, pageSize(first, "produits")), loaders);
  }

  similarProducts(product: Product, first: number, loaders: RequestLoaders): Promise<Product[]> {
    return loadInOrder(listSimilar(this.#index.search, product, pageSize(first, "produits")), loaders);
  }
}

/** Loads products in the sequence of the ids. Products that were deleted after the index was read are left out. */
async function loadInOrder(ids: readonly string[], loaders: RequestLoaders): Promise<Product[]> {
  const products = await Promise.all(ids.map((id) => loaders.product.load(id)));
  return products.filter((product) => product !== undefined);
}
