import type { PriceChange } from "graphql-server/catalogue/editing/price-change";
import {
  ChangeCategoriesDocument,
  ChangePricesDocument,
  DeleteProductsDocument,
  MarkSoldOutDocument,
  type PanelEditFragment,
  UndoEditDocument,
} from "../../graphql/admin.generated.ts";
import { type GraphqlClient, mutate } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";

/** What an edit of several products has done, or the undoing of one. */
export type ProductsEdit = PanelEditFragment;

/** The products to edit; sent again under the same `editId` after a lost response, the edit is applied once. */
export interface EditedProducts {
  editId: string;
  ids: string[];
}

/** Gives several products a category. */
export async function changeCategories(
  client: GraphqlClient,
  edited: EditedProducts,
  category: string,
): Promise<Result<ProductsEdit>> {
  const result = await mutate(client, ChangeCategoriesDocument, { ...edited, category });
  return result.ok ? { ok: true, value: result.value.changeCategories } : result;
}

/** Changes the prices of several products. */
export async function changePrices(
  client: GraphqlClient,
  edited: EditedProducts,
  change: PriceChange,
): Promise<Result<ProductsEdit>> {
  const result = await mutate(client, ChangePricesDocument, { ...edited, change });
  return result.ok ? { ok: true, value: result.value.changePrices } : result;
}

/** Sells several products out in every size, or sells again what is sold out of them. */
export async function markSoldOut(
  client: GraphqlClient,
  edited: EditedProducts,
  isSoldOut: boolean,
): Promise<Result<ProductsEdit>> {
  const result = await mutate(client, MarkSoldOutDocument, { ...edited, isSoldOut });
  return result.ok ? { ok: true, value: result.value.markSoldOut } : result;
}

/** Deletes several products. */
export async function deleteProducts(
  client: GraphqlClient,
  edited: EditedProducts,
): Promise<Result<ProductsEdit>> {
  const result = await mutate(client, DeleteProductsDocument, edited);
  return result.ok ? { ok: true, value: result.value.deleteProducts } : result;
}

/** Undoes an edit, or the deletion of one product. Code CONFLICT when it is too late. */
export async function undoEdit(client: GraphqlClient, editId: string): Promise<Result<ProductsEdit>> {
  const result = await mutate(client, UndoEditDocument, { editId });
  return result.ok ? { ok: true, value: result.value.undoEdit } : result;
}
