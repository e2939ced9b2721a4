import type { DataSource } from "typeorm";
import { ShopError } from "../shop-error.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { CATALOGUE_PAGE_ORDER, CATEGORIES, compareCategories, subCategoriesOf } from "./category.rules.ts";
import type { Category, CategoryGroup } from "./category.type.ts";
import { Product } from "./product.entity.ts";
import type { ProductConnection, ProductFilter } from "./product-connection.type.ts";
import type { ProductLoaders } from "./product-loaders.ts";

const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A list of products asked for. */
export interface ProductsQuery {
  filter: Partial<ProductFilter>;
  sort: "asc" | "dsc" | null;
  first: number | null;
  after: string | null;
}

/** Reads of the catalogue: which products, in which order, comes from the index; their rows from the database. */
export class CatalogueService {
  readonly #database: DataSource;
  readonly #index: CatalogueIndex;

  constructor(database: DataSource, index: CatalogueIndex) {
    this.#database = database;
    this.#index = index;
  }

  /** The product, or null for an unknown id (one that is no UUID included). */
  async product(id: string, loaders: ProductLoaders): Promise<Product | null> {
    if (!UUID.test(id)) return null;
    return (await loaders.product.load(id.toLowerCase())) ?? null;
  }

  /**
   * A page of products.
   * @throws ShopError BAD_USER_INPUT for a page size out of 1–100 or a cursor that is none
   */
  async products(
    { filter, sort, first, after }: ProductsQuery,
    loaders: ProductLoaders,
  ): Promise<ProductConnection> {
    const size = pageSize(first);
    const query = filter.search ?? "";
    const options = searchOptions(filter, sort);
    const offset = after === null ? 0 : this.#offsetAfter(parseCursor(after), query, options);
    const { total, ids } = this.#index.search.search(query, { ...options, offset, limit: size });
    const nodes = await present(ids, loaders);
    const positions = new Map(ids.map((id, place) => [id, offset + place]));
    const edges = nodes.map((node) => ({
      cursor: formatCursor(positions.get(node.id) ?? offset, node.id),
      node,
    }));
    return {
      edges,
      pageInfo: { hasNextPage: offset + ids.length < total, endCursor: edges.at(-1)?.cursor ?? null },
      totalCount: total,
    };
  }

  /** The fixed list in its order, then the categories only products carry, alphabetically. */
  categories(topLevel: boolean): Category[] {
    const known = new Set(CATEGORIES.map((category) => category.value));
    const others = [...this.#index.search.counts().keys()]
      .filter((value) => !known.has(value))
      .sort(compareCategories);
    const all: Category[] = [
      ...CATEGORIES.map(({ value, label, type, parents }) => ({ value, label, type, parents })),
      ...others.map((value) => ({ value, label: value, type: null, parents: [] })),
    ];
    return topLevel ? all.filter((category) => category.type !== null && category.parents.length === 0) : all;
  }

  /** One group per category that has a product, in the order of the catalogue page, other categories last. */
  categoryGroups(): CategoryGroup[] {
    const counts = this.#index.search.counts();
    const fixed = CATALOGUE_PAGE_ORDER.filter((value) => counts.has(value));
    const others = [...counts.keys()]
      .filter((value) => !CATALOGUE_PAGE_ORDER.includes(value))
      .sort(compareCategories);
    return [...fixed, ...others].map((category) => ({ category }));
  }

  /** How many products carry exactly this category. */
  productCount(category: string): number {
    return this.#index.search.counts().get(category) ?? 0;
  }

  /** The newest products of exactly this category. */
  categoryProducts(category: string, first: number, loaders: ProductLoaders): Promise<Product[]> {
    return present(this.#newestIds([category], pageSize(first)), loaders);
  }

  /** The newest products of a category, then, while there is room, of its sub-categories. */
  familyProducts(category: string, first: number, loaders: ProductLoaders): Promise<Product[]> {
    const size = pageSize(first);
    const own = this.#newestIds([category], size);
    const children = subCategoriesOf(category);
    const room = size - own.length;
    const rest = room > 0 && children.length > 0 ? this.#newestIds(children, room) : [];
    return present([...own, ...rest], loaders);
  }

  /** The newest other products of the same category. */
  async similarProducts(product: Product, first: number, loaders: ProductLoaders): Promise<Product[]> {
    const size = pageSize(first);
    const ids = this.#newestIds([product.category], size + 1).filter((id) => id !== product.id);
    return present(ids.slice(0, size), loaders);
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

  #newestIds(categories: readonly string[], limit: number): readonly string[] {
    return this.#index.search.search("", { categories, limit }).ids;
  }

  /** Where a page goes on: after the product the cursor names, also when the list has moved meanwhile. */
  #offsetAfter(
    cursor: { place: number; id: string },
    query: string,
    options: ReturnType<typeof searchOptions>,
  ): number {
    const there = this.#index.search.search(query, { ...options, offset: cursor.place, limit: 1 }).ids[0];
    if (there === cursor.id) return cursor.place + 1;
    const found = this.#index.search.search(query, options).ids.indexOf(cursor.id);
    return found < 0 ? cursor.place : found + 1;
  }
}

function searchOptions(filter: Partial<ProductFilter>, sort: "asc" | "dsc" | null) {
  return {
    ...(filter.categories?.length && { categories: filter.categories }),
    ...(filter.minPrice != null && { minPrice: filter.minPrice }),
    ...(filter.maxPrice != null && { maxPrice: filter.maxPrice }),
    ...(filter.ownerId && { ownerId: filter.ownerId.toLowerCase() }),
    ...(sort && { sort }),
  };
}

function pageSize(first: number | null): number {
  const size = first ?? PAGE_SIZE;
  if (size >= 1 && size <= MAX_PAGE_SIZE) return size;
  throw ShopError.badInput({ first: `Demandez de 1 à ${MAX_PAGE_SIZE} produits à la fois` });
}

/** Rows in the order of the ids; one deleted a moment ago is left out. */
async function present(ids: readonly string[], loaders: ProductLoaders): Promise<Product[]> {
  const products = await Promise.all(ids.map((id) => loaders.product.load(id)));
  return products.filter((product) => product !== undefined);
}

const formatCursor = (place: number, id: string): string =>
  Buffer.from(`${place}:${id}`).toString("base64url");

function parseCursor(cursor: string): { place: number; id: string } {
  const [, place, id] = /^(\d{1,7}):([0-9a-f-]{36})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (place === undefined || id === undefined) throw ShopError.badInput({ after: "Cette page n'existe pas" });
  return { place: Number(place), id };
}
