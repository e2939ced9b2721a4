import { useQuery } from "@apollo/client/react";
import { PAGE_SIZE } from "graphql-server/shared/page-size";
import {
  type PriceSort,
  ProductListDocument,
  type ProductListQuery,
  type ProductListQueryVariables,
} from "../graphql/catalogue.generated.ts";

/** A page of products, and how many there are in all. */
export type ProductConnection = ProductListQuery["products"];

/** Which products, in which order; prices in whole FCFA, inclusive. */
export interface ProductChoice {
  search?: string | undefined;
  categories?: readonly string[] | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Without it the newest first, or with a search the closest first. */
  sort?: PriceSort | undefined;
}

/**
 * The variables of a list's first page. The same choice gives the same variables down to the order of their keys:
 * the server and the caches know an answer by them.
 */
export function productListVariables(choice: ProductChoice): ProductListQueryVariables {
  const { categories = [], minPrice, maxPrice, sort } = choice;
  const search = choice.search?.trim();
  const filter = {
    ...(categories.length > 0 && { categories: [...new Set(categories)].sort() }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(minPrice !== undefined && { minPrice }),
    ...(search && { search }),
  };
  return {
    ...(Object.keys(filter).length > 0 && { filter }),
    first: PAGE_SIZE,
    ...(sort && { sort }),
  };
}

/** A list of products as a page shows it. */
export interface ProductListState {
  variables: ProductListQueryVariables;
  /** The products; while others are on their way, still the former ones. Undefined before the first have come. */
  products: ProductConnection | undefined;
  /** True while others than these products are on their way. */
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** Asks for a list of products. */
export function useProductList(variables: ProductListQueryVariables): ProductListState {
  const { data, previousData, error, loading, refetch } = useQuery(ProductListDocument, { variables });
  return {
    variables,
    products: error ? undefined : (data ?? previousData)?.products,
    loading: loading && !data,
    error: loading ? undefined : error,
    // A failure shows through `error`.
    retry: () => void refetch().catch(() => undefined),
  };
}

/** A list with the page that follows it; what both hold, since the list has moved meanwhile, stands once. */
export function joinPages(list: ProductConnection, next: ProductConnection): ProductConnection {
  const known = new Set(list.edges.map(({ node }) => node.id));
  return { ...next, edges: [...list.edges, ...next.edges.filter(({ node }) => !known.has(node.id))] };
}
