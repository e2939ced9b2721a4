import type { DataSource } from "typeorm";
import { pageSize } from "../../shared/pagination.ts";
import { ShopError } from "../../shared/shop-error.ts";
import { UUID } from "../../shared/uuid.rules.ts";
import type { Category, CategoryGroup } from "../category/category.type.ts";
import { Product } from "../product/product.entity.ts";
import type { RequestLoaders } from "../product/product-loaders.ts";
import type { SearchIndex } from "../search/search-index.ts";
import {
  formatListCursor,
  listCategories,
  listFamily,
  listGroups,
  listPage,
  listSimilar,
  parseListCursor,
} from "./listing.rules.ts";
import type { ProductConnection, ProductFilter } from "./product-connection.type.ts";

/** A list of products asked for. */
export interface ProductsQuery {
  filter: Partial<ProductFilter>;
  sort: "asc" | "dsc" | null;
  first: number | null;
  after: string | null;
}

/** Reads of the catalogue: which products, in which order, comes from the index; their rows from the database. */
export class ListingService {
  readonly #database: DataSource;
  readonly #index: SearchIndex;

  constructor(database: DataSource, index: SearchIndex) {
    this.#database = database;
    this.#index = index;
  }

  /** The product, or null for an unknown id (one that is no UUID included). */
  async product(id: string, loaders: RequestLoaders): Promise<Product | null> {
    if (!UUID.test(id)) return null;
    return (await loaders.product.load(id.toLowerCase())) ?? null;
  }

  /**
   * A page of products.
   * @throws ShopError BAD_USER_INPUT for a page size out of 1–100 or a cursor that is none
   */
  async products(
    { filter, sort, first, after }: ProductsQuery,
    loaders: RequestLoaders,
  ): Promise<ProductConnection> {
    const place = after === null ? undefined : parseListCursor(after);
    if (after !== null && !place) throw ShopError.badInput({ after: "Cette page n'existe pas" });
    const { ids, offset, total, hasNextPage } = listPage(this.#index.search, filter, {
      sort: sort ?? undefined,
      first: pageSize(first, "produits"),
      after: place,
    });
    const nodes = await present(ids, loaders);
    const places = new Map(ids.map((id, index) => [id, offset + index]));
    const edges = nodes.map((node) => ({
      cursor: formatListCursor({ place: places.get(node.id) ?? offset, id: node.id }),
      node,
    }));
    return {
      edges,
      pageInfo: { hasNextPage, endCursor: edges.at(-1)?.cursor ?? null },
      totalCount: total,
    };
  }

  /** The fixed list in its order, then the categories only products carry, alphabetically. */
  categories(topLevel: boolean): Category[] {
    return listCategories(this.#index.search, topLevel);
  }

  /** One group per category that has a product, in the order of the catalogue page, other categories last. */
  categoryGroups(): CategoryGroup[] {
    return listGroups(this.#index.search).map((category) => ({ category }));
  }

  /** How many products carry exactly this category. */
  productCount(category: string): number {
    return this.#index.search.counts().get(category) ?? 0;
  }

  /** The newest products of exactly this category. */
  categoryProducts(category: string, first: number, loaders: RequestLoaders): Promise<Product[]> {
    return present(this.#index.search.newestOf(category, pageSize(first, "produits")), loaders);
  }

  /** The newest products of a category, then, while there is room, of its sub-categories. */
  familyProducts(category: string, first: number, loaders: RequestLoaders): Promise<Product[]> {
    return present(listFamily(this.#index.search, category, pageSize(first, "produits")), loaders);
  }

  /** The newest other products of the same category. */
  similarProducts(product: Product, first: number, loaders: RequestLoaders): Promise<Product[]> {
    return present(listSimilar(this.#index.search, product, pageSize(first, "produits")), loaders);
  }

  /** How many products the shop holds. */
  count(): Promise<number> {
    return this.#database.getRepository(Product).count();
  }

  /** Adds products in one transaction of few statements, and takes them into the index. */
  async addAll(products: readonly Omit<Product, "id" | "thumbnail" | "updatedAt">[]): Promise<void> {
    await this.#database.transaction((manager) => manager.getRepository(Product).insert([...products]));
    await this.#index.sync();
  }
}

/** Rows in the order of the ids; one deleted a moment ago is left out. */
async function present(ids: readonly string[], loaders: RequestLoaders): Promise<Product[]> {
  const products = await Promise.all(ids.map((id) => loaders.product.load(id)));
  return products.filter((product) => product !== undefined);
}
