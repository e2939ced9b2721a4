import { PAGE_SIZE } from "graphql-server/platform/pagination/page-size";
import { useQuery } from "../../data/catalogue-store/use-query.ts";
import {
  type PriceSort,
  ProductListDocument,
  type ProductListQuery,
  type ProductListQueryVariables,
} from "../../data/graphql/catalogue.generated.ts";
import type { DocumentFailure } from "../../lib/http/send-document.ts";

export type ProductConnection = ProductListQuery["products"];
export type SearchWish = NonNullable<ProductConnection["reading"]>["wishes"][number];

const NOT_READ = { wishes: [], dropped: [] };

/**
 * Returns how the server has read the words of a search. `wishes` are the words that it uses as filters, such as
 * « rouge » or « taille M »; `dropped` are the words that it ignores. Both are empty until the list has loaded.
 */
export const readingOf = (list: ProductConnection | undefined) => list?.reading ?? NOT_READ;

/** Filters, sort order and length of a product list. Price limits are inclusive, in whole FCFA. */
export interface ProductListOptions {
  search?: string | undefined;
  categories?: readonly string[] | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  promotion?: boolean | undefined;
  sizes?: readonly string[] | undefined;
  colours?: readonly string[] | undefined;
  availableOnly?: boolean | undefined;
  /**
   * Sort order by price. If it is undefined, the newest products come first or, with a search, the most relevant ones.
   */
  sort?: PriceSort | undefined;
}

/**
 * Returns the variables of a list's first page. Equal options give equal variables, with the keys in the same sequence,
 * because server and browser find cached answers by these variables.
 */
export function productListVariables(options: ProductListOptions): ProductListQueryVariables {
  const { categories = [], sizes = [], colours = [] } = options;
  const { availableOnly, minPrice, maxPrice, promotion, sort } = options;
  const search = options.search?.trim();
  const filter = {
    ...(availableOnly && { availableOnly }),
    ...(categories.length > 0 && { categories: [...new Set(categories)].sort() }),
    ...(colours.length > 0 && { colours: [...new Set(colours)].sort() }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(minPrice !== undefined && { minPrice }),
    ...(promotion && { promotion }),
    ...(search && { search }),
    ...(sizes.length > 0 && { sizes: [...new Set(sizes)].sort() }),
  };
  return {
    ...(Object.keys(filter).length > 0 && { filter }),
    first: PAGE_SIZE,
    ...(sort && { sort }),
  };
}

export interface ProductListState {
  variables: ProductListQueryVariables;
  /**
   * Products of the list; undefined until the first ones have loaded. After a change of the variables, the former
   * products stay until the new ones have loaded.
   */
  products: ProductConnection | undefined;
  /** True while the products for new or changed variables load. */
  loading: boolean;
  error: DocumentFailure | undefined;
  retry: () => void;
}

export function useProductList(variables: ProductListQueryVariables): ProductListState {
  const { data, previousData, error, loading, retry } = useQuery(ProductListDocument, variables);
  return {
    variables,
    products: error ? undefined : (data ?? previousData)?.products,
    loading: loading && !data,
    error: loading ? undefined : error,
    retry,
  };
}

/**
 * Appends the next page to a list. If products were added to the shop between the two requests, a product may be in the
 * list and in the next page; the result then contains it only once.
 */
export function joinPages(list: ProductConnection, next: ProductConnection): ProductConnection {
  const known = new Set(list.edges.map(({ node }) => node.id));
  return { ...next, edges: [...list.edges, ...next.edges.filter(({ node }) => !known.has(node.id))] };
}
