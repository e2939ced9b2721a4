import type { ProductFields } from "graphql-server/catalogue/product/product";
import type { StateChange } from "graphql-server/catalogue/variants/stock";
import {
  ChangeAvailabilityDocument,
  CreateProductDocument,
  DeleteProductDocument,
  PanelProductDocument,
  type PanelProductFragment,
  PanelProductsDocument,
  SortedProductsDocument,
  UpdateProductDocument,
} from "../../graphql/admin.generated.ts";
import { type GraphqlClient, mutate } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import type { VariantChanges } from "../variants/variant-input.ts";
import { adminQuery, type Connection, pageAfter } from "./admin-query.ts";

/** A product with every field the admin shows and edits. */
export type AdminProduct = PanelProductFragment;

export interface ProductFilter {
  search: string;
  /** Empty: every category. */
  category: string;
  /** Undefined: the products of every user. */
  ownerId: string | undefined;
  /** newest: also the closest first where there is a search text; asc, dsc: by selling price. */
  order: "newest" | "asc" | "dsc" | "OLDEST" | "NAME" | "UPDATED";
  /** Only what is sold out. */
  soldOut: boolean;
}

/** A page of products, and how many the other filters leave that are sold out. */
export type ProductPage = Connection<AdminProduct> & { soldOutCount: number };

/** What is sent of a product. */
export type ProductInput = ProductFields & VariantChanges;

/** Fetches the filtered products page by page. */
export function productPages(
  client: GraphqlClient,
  { search, category, ownerId, order, soldOut }: ProductFilter,
): (after: string | undefined) => Promise<ProductPage> {
  const filter = {
    ...(category && { categories: [category] }),
    ...(ownerId && { ownerId }),
    ...(search && { search }),
    ...(soldOut && { soldOutOnly: true }),
  };
  if (order === "OLDEST" || order === "NAME" || order === "UPDATED") {
    return async (after) =>
      (await adminQuery(client, SortedProductsDocument, { filter, order, ...pageAfter(after) }))
        .sortedProducts;
  }
  const sort = order === "newest" ? {} : { sort: order };
  return async (after) =>
    (await adminQuery(client, PanelProductsDocument, { filter, ...sort, ...pageAfter(after) })).products;
}

/** The current version of a product; null when there is none. Throws Apollo's errors. */
export async function fetchProduct(client: GraphqlClient, id: string): Promise<AdminProduct | null> {
  return (await adminQuery(client, PanelProductDocument, { id })).product;
}

/** Creates a product; sent again under the same id after a lost response, it is created once. */
export async function createProduct(
  client: GraphqlClient,
  id: string,
  fields: ProductInput,
): Promise<Result<AdminProduct>> {
  const result = await mutate(client, CreateProductDocument, { id, input: inputOf(fields) });
  return result.ok ? { ok: true, value: result.value.createProduct } : result;
}

/** Updates a product unless it has changed since `ifUpdatedAt`; code CONFLICT when it has. */
export async function updateProduct(
  client: GraphqlClient,
  id: string,
  fields: ProductInput,
  ifUpdatedAt: string,
): Promise<Result<AdminProduct>> {
  const result = await mutate(client, UpdateProductDocument, { id, input: inputOf(fields), ifUpdatedAt });
  return result.ok ? { ok: true, value: result.value.updateProduct } : result;
}

/**
 * Deletes a product; the value is false when the server did not delete it.
 * @param editId UUID under which `undoEdit` brings it back
 */
export async function deleteProduct(
  client: GraphqlClient,
  id: string,
  editId: string,
): Promise<Result<boolean>> {
  const result = await mutate(client, DeleteProductDocument, { id, editId });
  return result.ok ? { ok: true, value: result.value.deleteProduct } : result;
}

/**
 * Changes states or counts of a product's variants, whatever else has changed of it; sent again under the same `editId`,
 * by which `undoEdit` undoes it, it is applied once.
 */
export async function changeAvailability(
  client: GraphqlClient,
  productId: string,
  changes: readonly StateChange[],
  editId: string,
): Promise<Result<AdminProduct>> {
  const variables = { productId, changes: [...changes], editId };
  const result = await mutate(client, ChangeAvailabilityDocument, variables);
  return result.ok ? { ok: true, value: result.value.changeAvailability } : result;
}

const inputOf = (fields: ProductInput) => ({ ...fields, productImages: [...fields.productImages] });
