import {
  countAvailable,
  countFamily,
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
} from "graphql-server/features/catalogue/listing/listing";
import {
  CatalogueSearch,
  type SearchReading,
} from "graphql-server/features/catalogue/search/catalogue-search";
import type { Synonyms } from "graphql-server/features/catalogue/search/synonyms";
import { expandImageUrl } from "graphql-server/platform/images/image-url";
import { PAGE_SIZE } from "graphql-server/platform/pagination/page-size";
import type { CatalogueQueryName } from "../../../lib/operations.ts";
import type {
  CataloguePageQuery,
  CategoryCountsQuery,
  CategoryCountsQueryVariables,
  HomePageQuery,
  ProductCardFragment,
  ProductListQuery,
  ProductListQueryVariables,
  ProductPageQuery,
  ProductPageQueryVariables,
  SavedProductsQuery,
} from "../../graphql/catalogue.generated.ts";
import { cardOf } from "./replica-product-card.ts";
import type { ReplicaProduct } from "./replica-records.ts";

/**
 * Number of products in a category's row. Must equal the number in the queries of the home page and the catalogue page.
 */
const ROW = 8;
/** Number of similar products. Must equal the number in the product page's query. */
const SIMILAR = 10;

export type CatalogueData =
  | HomePageQuery
  | CataloguePageQuery
  | ProductListQuery
  | ProductPageQuery
  | CategoryCountsQuery
  | SavedProductsQuery;

/**
 * The catalogue in memory. It answers catalogue queries by the same rules as the server, with the same results; a test
 * compares their answers.
 */
export class LocalResolver {
  readonly #products = new Map<string, ReplicaProduct>();
  readonly #search = new CatalogueSearch();

  /** @param synonyms words that search treats as equal */
  constructor(synonyms?: Synonyms) {
    if (synonyms) this.setSynonyms(synonyms);
  }

  setSynonyms(synonyms: Synonyms): void {
    this.#search.setSynonyms(synonyms);
  }

  get products(): ReadonlyMap<string, ReplicaProduct> {
    return this.#products;
  }

  get size(): number {
    return this.#products.size;
  }

  /**
   * Adds or replaces products. Callers should add a long list in several tasks and then call `indexWords`; otherwise
   * the next search must index all words first.
   */
  upsert(products: readonly ReplicaProduct[]): void {
    for (const product of products) {
      this.#products.set(product.id, product);
      this.#search.add(product);
    }
  }

  /** Indexes the words of at most this many products. @returns true if all products are indexed */
  indexWords(atMost: number): boolean {
    return this.#search.index(atMost);
  }

  /** Removes products from memory. Unknown ids are ignored. */
  remove(ids: readonly string[]): void {
    for (const id of ids) {
      this.#products.delete(id);
      this.#search.remove(id);
    }
  }

  /** Answers a query; undefined if only the server can answer it. */
  resolve(name: CatalogueQueryName, variables: Record<string, unknown>): CatalogueData | undefined {
    switch (name) {
      case "HomePage":
        return this.#homePage();
      case "CataloguePage":
        return this.#cataloguePage();
      case "ProductList":
        return this.#productList(variables);
      case "ProductPage":
        return this.#productPage({ id: String(variables.id) });
      case "CategoryCounts":
        return this.#categoryCounts(variables);
      case "SavedProducts":
        return this.#savedProducts(variables);
    }
  }

  #homePage(): HomePageQuery {
    return {
      __typename: "Query",
      newest: {
        __typename: "ProductConnection",
        edges: this.#edges(listPage(this.#search, { availableOnly: true }, { first: ROW }).ids),
      },
      topLevelCategories: listCategories(this.#search, true).map(({ value, label }) => ({
        __typename: "Category",
        value,
        label,
        products: this.#cards(listFamily(this.#search, value, ROW)),
      })),
      categories: listCategories(this.#search, false).map(({ value, label }) => ({
        __typename: "Category",
        value,
        label,
        productCount: countFamily(this.#search, value),
        newestProduct: this.#newest(value),
      })),
    };
  }

  #newest(category: string): HomePageQuery["categories"][number]["newestProduct"] {
    const [newest] = this.#cards(listFamily(this.#search, category, 1));
    if (!newest) return null;
    const { __typename, thumbnail, thumbnailColour } = newest;
    return { __typename, thumbnail, thumbnailColour };
  }

  #cataloguePage(): CataloguePageQuery {
    const counts = this.#search.counts();
    return {
      __typename: "Query",
      categoryGroups: listGroups(this.#search).map((category) => ({
        __typename: "CategoryGroup",
        category,
        productCount: counts.get(category) ?? 0,
        products: this.#cards(this.#search.newestOf(category, ROW)),
      })),
    };
  }

  #productList(variables: ProductListQueryVariables): ProductListQuery | undefined {
    const { filter, sort, first, after } = variables;
    const cursor = after == null ? undefined : parseListCursor(after);
    // Only the server can answer a query with an invalid cursor, or with a filter by the product's owner, which the
    // device does not store.
    if ((after != null && !cursor) || filter?.ownerId) return undefined;
    const page = listPage(this.#search, filter ?? {}, {
      sort: sort ?? undefined,
      first: first ?? PAGE_SIZE,
      after: cursor,
    });
    const last = page.ids.at(-1);
    const place = page.offset + page.ids.length - 1;
    return {
      __typename: "Query",
      products: {
        __typename: "ProductConnection",
        edges: this.#edges(page.ids),
        pageInfo: {
          __typename: "PageInfo",
          hasNextPage: page.hasNextPage,
          endCursor: last === undefined ? null : formatListCursor({ place, id: last }),
        },
        totalCount: page.total,
        reading: readingOf(readSearch(this.#search, filter ?? {})),
        availableCount: countAvailable(this.#search, filter ?? {}),
        colours: listColours(this.#search, filter ?? {}).map((colour) => ({
          __typename: "ColourCount",
          ...colour,
        })),
        sizes: listSizes(this.#search, filter ?? {}).map((size) => ({ __typename: "SizeCount", ...size })),
      },
    };
  }

  /** Returns undefined for an unknown id: the product may be newer than the replica, so the server must be asked. */
  #productPage({ id }: ProductPageQueryVariables): ProductPageQuery | undefined {
    const product = this.#products.get(id.toLowerCase());
    if (!product) return undefined;
    return {
      __typename: "Query",
      product: {
        ...cardOf(product),
        brandName: product.brandName,
        description: product.description,
        productImages: product.pictures.map(expandImageUrl),
        imageColours: [...(product.imageColours ?? [])],
        similarProducts: this.#cards(listSimilar(this.#search, product, SIMILAR)),
      },
    };
  }

  #categoryCounts({ filter }: CategoryCountsQueryVariables): CategoryCountsQuery {
    return {
      __typename: "Query",
      categoryCounts: listCounts(this.#search, filter ?? {}).map((count) => ({
        __typename: "CategoryCount",
        ...count,
      })),
    };
  }

  /** Returns undefined if an id is unknown: only the server knows whether the product was deleted or is new. */
  #savedProducts(variables: Record<string, unknown>): SavedProductsQuery | undefined {
    const ids = Array.isArray(variables.ids) ? variables.ids.map(String) : [];
    if (!ids.every((id) => this.#products.has(id))) return undefined;
    return { __typename: "Query", productsById: this.#cards(ids) };
  }

  #edges(ids: readonly string[]): ProductListQuery["products"]["edges"] {
    return this.#cards(ids).map((node) => ({ __typename: "ProductEdge", node }));
  }

  #cards(ids: readonly string[]): ProductCardFragment[] {
    return ids.flatMap((id) => {
      const product = this.#products.get(id);
      return product ? [cardOf(product)] : [];
    });
  }
}

const readingOf = (reading: SearchReading | null): ProductListQuery["products"]["reading"] =>
  reading && {
    __typename: "SearchReading",
    wishes: reading.wishes.map((wish) => ({ __typename: "SearchWish", ...wish })),
    dropped: [...reading.dropped],
  };
