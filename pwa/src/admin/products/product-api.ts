import type { ApolloClient } from "@apollo/client";
import type { ProductFields } from "graphql-server/catalogue/product/product";
import {
  CreateProductDocument,
  DeleteProductDocument,
  PanelProductDocument,
  type PanelProductFragment,
  PanelProductsDocument,
  UpdateProductDocument,
} from "../../graphql/admin.generated.ts";
import { mutate } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import { OWN_QUERY } from "../../session/session.ts";
import { type AskPage, PANEL_PAGE } from "../layout/use-paged-list.ts";

/** A product with all the panel shows and edits. */
export type PanelProduct = PanelProductFragment;

/** Which products are listed; all of the shop's without an owner. */
export interface ProductChoice {
  search: string;
  /** Empty: of every category. */
  category: string;
  ownerId: string | undefined;
}

/** How to ask for these products, page by page. */
export function productPages(
  client: ApolloClient,
  { search, category, ownerId }: ProductChoice,
): AskPage<PanelProduct> {
  const filter = {
    ...(category && { categories: [category] }),
    ...(ownerId && { ownerId }),
    ...(search && { search }),
  };
  return async (after) => {
    const { data } = await client.query({
      query: PanelProductsDocument,
      variables: { filter, first: PANEL_PAGE, ...(after && { after }) },
      ...OWN_QUERY,
    });
    if (!data) throw new Error("no answer");
    return data.products;
  };
}

/** A product as it is now; null when there is none. Throws Apollo's errors. */
export async function readProduct(client: ApolloClient, id: string): Promise<PanelProduct | null> {
  const { data } = await client.query({ query: PanelProductDocument, variables: { id }, ...OWN_QUERY });
  return data?.product ?? null;
}

/** Puts a product into the shop; sent again under the same id after a lost answer, it is there once. */
export async function createProduct(
  client: ApolloClient,
  id: string,
  fields: ProductFields,
): Promise<Result<PanelProduct>> {
  const outcome = await mutate(client, CreateProductDocument, { id, input: asInput(fields) });
  if (!outcome.ok) return outcome;
  forgetInShop(client, id);
  return { ok: true, value: outcome.value.createProduct };
}

/** Changes a product that is still as it was read (`ifUpdatedAt`); code CONFLICT when it is not. */
export async function updateProduct(
  client: ApolloClient,
  id: string,
  fields: ProductFields,
  ifUpdatedAt: string,
): Promise<Result<PanelProduct>> {
  const outcome = await mutate(client, UpdateProductDocument, { id, input: asInput(fields), ifUpdatedAt });
  if (!outcome.ok) return outcome;
  forgetInShop(client, id);
  return { ok: true, value: outcome.value.updateProduct };
}

/** Takes a product out of the shop; the value is what the server said of it. */
export async function deleteProduct(client: ApolloClient, id: string): Promise<Result<boolean>> {
  const outcome = await mutate(client, DeleteProductDocument, { id });
  if (!outcome.ok) return outcome;
  forgetInShop(client, id);
  return { ok: true, value: outcome.value.deleteProduct };
}

const asInput = (fields: ProductFields) => ({ ...fields, productImages: [...fields.productImages] });

/** The shop's own pages, open in the same tab, ask anew for what has changed. */
function forgetInShop({ cache }: ApolloClient, id: string): void {
  cache.evict({ id: cache.identify({ __typename: "Product", id }) ?? "" });
  for (const fieldName of ["products", "product", "categories", "categoryGroups"]) {
    cache.evict({ id: "ROOT_QUERY", fieldName });
  }
  cache.gc();
}
