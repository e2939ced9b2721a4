import { PAGE_SIZE } from "graphql-server/pagination/page-size";
import { useQuery } from "../catalogue-store/use-query.ts";
import {
  type PriceSort,
  ProductListDocument,
  type ProductListQuery,
  type ProductListQueryVariables,
} from "../graphql/catalogue.generated.ts";
import type { DocumentFailure } from "../lib/http/send-document.ts";

/** A page of products, and the total count. */
export type ProductConnection = ProductListQuery["products"];

/** Filter and sort order of a product list. Price limits are inclusive, in whole FCFA. */
export interface ProductListOptions {
  search?: string | undefined;
  categories?: readonly string[] | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Only products in promotion. */
  promotion?: boolean | undefined;
  /** Only products that have one of these sizes. */
  sizes?: readonly string[] | undefined;
  /** Only products that have one of these colours. */
  colours?: readonly string[] | undefined;
  /** Only products that are not sold out. */
  availableOnly?: boolean | undefined;
  /** Default: the newest first, or with a search the most relevant first. */
  sort?: PriceSort | undefined;
}

/**
 * Returns the variables of a list's first page. Equal options give equal variables with the keys in the same
 * sequence, because the variables are the cache key of the response, on the server and in the browser.
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
  /** The former products while the new ones load; undefined until the first products have loaded. */
  products: ProductConnection | undefined;
  /** True while other products are loading. */
  loading: boolean;
  error: DocumentFailure | undefined;
  retry: () => void;
}

/** Queries a list of products. */
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
 * Appends the next page to a list. If the list has changed meanwhile, both may contain the same product; the result
 * contains it only once.
 */
export function joinPages(list: ProductConnection, next: ProductConnection): ProductConnection {
  const known = new Set(list.edges.map(({ node }) => node.id));
  return { ...next, edges: [...list.edges, ...next.edges.filter(({ node }) => !known.has(node.id))] };
}
