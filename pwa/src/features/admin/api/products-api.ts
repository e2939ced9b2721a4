import type { ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import type { ProductFields } from "graphql-server/features/catalogue/product/product-fields";
import type { VariantInput } from "graphql-server/features/catalogue/variants/product-variants";
import type { Availability } from "graphql-server/features/catalogue/variants/variant-fields";
import { resultOf } from "../../../data/apollo/result-of.ts";
import {
  CreateProductDocument,
  PanelProductDocument,
  type PanelProductFragment,
  PanelProductsDocument,
  type PanelProductsQuery,
  type ProductOrder,
  SortedProductsDocument,
  UpdateProductDocument,
} from "../../../data/graphql/admin.generated.ts";
import type { Result } from "../../../lib/result.ts";

export type AdminProduct = PanelProductFragment;

export interface ProductFilter {
  search: string;
  /** Category of the products; empty for all categories. */
  category: string;
  /** Id of the admin whose products are listed; undefined to list the products of all admins. */
  ownerId: string | undefined;
  /**
   * Sort order. `newest`: newest first; with a search, the most relevant first. `asc`, `dsc`: cheapest or dearest
   * first, by selling price. `OLDEST`: oldest first. `NAME`: by name. `UPDATED`: last changed first.
   */
  order: "newest" | "asc" | "dsc" | "OLDEST" | "NAME" | "UPDATED";
  soldOut: boolean;
  /** True to list only products that are nearly sold out. */
  lowStock: boolean;
}

/** A product's sizes and colours with their availability and stock, as they are sent to the server. */
export interface SentVariants {
  variants: VariantInput[];
  /** Availability of a product that has no variants. */
  availability: Availability;
  stock: number | null;
  /**
   * The product counts as nearly sold out if this number of pieces or fewer are left; absent if the form does not show
   * the number.
   */
  lowStockAt?: number;
}

export type ProductInput = ProductFields & SentVariants & { readonly imageColours: string[] };

const PANEL_ORDERS = {
  ...{ newest: "NEWEST", asc: "CHEAPEST", dsc: "DEAREST" },
  ...{ OLDEST: "OLDEST", NAME: "NAME", UPDATED: "UPDATED" },
} as const satisfies Record<ProductFilter["order"], ProductOrder>;

export const PRODUCT_LISTS = ["products", "sortedProducts"] as const;

export function productsQuery({ search, category, ownerId, order, soldOut, lowStock }: ProductFilter): {
  query: TypedDocumentNode<PanelProductsQuery, never>;
  variables: OperationVariables;
} {
  const filter = {
    ...(category && { categories: [category] }),
    ...(ownerId && { ownerId }),
    ...(search && { search }),
    ...(soldOut && { soldOutOnly: true }),
  };
  // The catalogue's query cannot find products that are nearly sold out, so a query that only the panel has is used.
  if (lowStock)
    return { query: SortedProductsDocument, variables: { filter, order: PANEL_ORDERS[order], lowStock } };
  if (order === "OLDEST" || order === "NAME" || order === "UPDATED")
    return { query: SortedProductsDocument, variables: { filter, order } };
  return { query: PanelProductsDocument, variables: { filter, ...(order !== "newest" && { sort: order }) } };
}

/** Fetches a product; null if there is none with this id. Throws Apollo's errors. */
export async function fetchProduct(client: ApolloClient, id: string): Promise<AdminProduct | null> {
  const { data } = await client.query({ query: PanelProductDocument, variables: { id } });
  return data?.product ?? null;
}

/** Creates a product. The server creates only one product with the same id, even if the request is sent twice. */
export const createProduct = (
  client: ApolloClient,
  id: string,
  fields: ProductInput,
): Promise<Result<AdminProduct>> =>
  resultOf(
    client.mutate({ mutation: CreateProductDocument, variables: { id, input: inputOf(fields) } }),
    (data) => data.createProduct,
  );

/**
 * Updates a product. Fields that only a colleague has changed since `seen` keep the colleague's value. If the user has
 * changed the same field, the update fails with the code CONFLICT and the colleague's values. A request with the same
 * `requestId` is executed only once.
 */
export const updateProduct = (
  client: ApolloClient,
  id: string,
  fields: ProductInput,
  { seen, requestId }: { seen: ProductInput; requestId: string },
): Promise<Result<AdminProduct>> =>
  resultOf(
    client.mutate({
      mutation: UpdateProductDocument,
      variables: { id, input: inputOf(fields), seen: inputOf(seen), requestId },
    }),
    (data) => data.updateProduct,
  );

const inputOf = (fields: ProductInput) => ({ ...fields, productImages: [...fields.productImages] });
