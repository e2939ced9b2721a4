import { ShopError } from "../../errors/shop-error.ts";
import { MAX_IDS } from "../../pagination/page-size.rules.ts";
import { pageSize } from "../../pagination/pagination.ts";
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
} from "./listing.rules.ts";
import type {
  CategoryCount,
  ColourCount,
  ProductConnection,
  ProductFilter,
  SizeCount,
} from "./product-connection.type.ts";
import { SearchResultCache } from "./search-result-cache.ts";

/** Arguments of the product list. */
export interface ProductsQuery {
  filter: Partial<ProductFilter>;
  sort: "asc" | "dsc" | null;
  first: number | null;
  after: string | null;
}

/** Reads the catalogue: the search index returns the ids in order, and the request's loaders read the rows. */
export class ListingService {
  readonly #index: SearchIndex;
  readonly #remembered: SearchResultCache;

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#remembered = new SearchResultCache(index);
  }

  /** The product with this id; null for an unknown id. */
  async product(id: string, loaders: RequestLoaders): Promise<Product | null> {
    return (await loaders.product.load(id)) ?? null;
  }

  /**
   * A page of products.
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

  /** Counts the products that a filter finds in each category. */
  categoryCounts(filter: Partial<ProductFilter>): CategoryCount[] {
    return listCounts(this.#index.search, filter);
  }

  /** Counts the products of each size that match the other filters. */
  sizeCounts(filter: Partial<ProductFilter>): SizeCount[] {
    return listSizes(this.#index.search, filter);
  }

  /** Counts the products of each colour that match the other filters. */
  colourCounts(filter: Partial<ProductFilter>): ColourCount[] {
    return listColours(this.#index.search, filter);
  }

  /** Counts the products that match the other filters and are not sold out. */
  availableCount(filter: Partial<ProductFilter>): number {
    return countAvailable(this.#index.search, filter);
  }

  /** Counts the products that match the other filters and are sold out. */
  soldOutCount(filter: Partial<ProductFilter>): number {
    return countSoldOut(this.#index.search, filter);
  }

  /**
   * The products of these ids in their order, without unknown ones.
   * @throws ShopError BAD_USER_INPUT for more ids than `MAX_IDS`
   */
  async productsById(ids: readonly string[], loaders: RequestLoaders): Promise<Product[]> {
    if (ids.length > MAX_IDS) throw ShopError.badInput({ ids: `${MAX_IDS} identifiants au plus` });
    return loadInOrder([...new Set(ids)], loaders);
  }

  /** The fixed list in its order, then the other categories of products, alphabetically. */
  categories(topLevel: boolean): Category[] {
    return listCategories(this.#index.search, topLevel);
  }

  /** One group per category that has a product, in the order of the catalogue page, other categories last. */
  categoryGroups(): CategoryGroup[] {
    return listGroups(this.#index.search).map((category) => ({ category }));
  }

  /** Number of products with exactly this category. */
  productCount(category: string): number {
    return this.#index.search.counts().get(category) ?? 0;
  }

  /** Number of products of a category and its sub-categories. */
  familyCount(category: string): number {
    return countFamily(this.#index.search, category);
  }

  /** The newest products with exactly this category. */
  categoryProducts(category: string, first: number, loaders: RequestLoaders): Promise<Product[]> {
    return loadInOrder(this.#index.search.newestOf(category, pageSize(first, "produits")), loaders);
  }

  /** The newest products of a category, filled up to `first` with those of its sub-categories. */
  familyProducts(category: string, first: number, loaders: RequestLoaders): Promise<Product[]> {
    return loadInOrder(listFamily(this.#index.search, category, pageSize(first, "produits")), loaders);
  }

  /** The newest other products of the same category. */
  similarProducts(product: Product, first: number, loaders: RequestLoaders): Promise<Product[]> {
    return loadInOrder(listSimilar(this.#index.search, product, pageSize(first, "produits")), loaders);
  }
}

/** Loads products in the order of the ids, without products that were deleted after the index was read. */
async function loadInOrder(ids: readonly string[], loaders: RequestLoaders): Promise<Product[]> {
  const products = await Promise.all(ids.map((id) => loaders.product.load(id)));
  return products.filter((product) => product !== undefined);
}
