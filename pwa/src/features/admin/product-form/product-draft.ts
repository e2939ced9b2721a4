import { TYPED_FIELD_NAMES } from "graphql-server/features/catalogue/product/product-fields";
import { isText, type StoredFields } from "../../../lib/storage/stored-values.ts";
import type { AdminProduct } from "../api/products-api.ts";
import { hasTexts } from "../forms/draft-storage.ts";
import { settleNew, storedDraft } from "../forms/stored-draft.ts";
import type { DraftStore } from "../forms/use-form.ts";
import { isImageColours } from "./image-colours.ts";
import { FORM_FIELDS, newValues, type ProductValues, valuesOf } from "./product-values.ts";
import { isVariantForm } from "./variant-form.ts";

/** Id of a product form's draft: a product's id, NEW_PRODUCT, or COPY followed by the copied product's id. */
export type DraftId = string;
export const NEW_PRODUCT: DraftId = "nouveau";

const COPY = "copie-";
export const copyOf = (productId: string): DraftId => COPY + productId;
export const isNewProduct = (draftId: DraftId): boolean =>
  draftId === NEW_PRODUCT || draftId.startsWith(COPY);
export const productIdOf = (draftId: DraftId): string =>
  draftId.startsWith(COPY) ? draftId.slice(COPY.length) : draftId;

/**
 * Returns functions that read, store and delete the draft of a product's form.
 * @param saved the saved product. If a draft of an earlier version of the app lacks a field, the field gets this
 * product's value
 */
export function productDraft(
  userId: string,
  draftId: DraftId,
  saved: ProductValues = newValues(),
): DraftStore<ProductValues> {
  return storedDraft(userId, draftId, {
    isValues: isProductValues,
    complete: (values) => ({ ...saved, ...values }),
  });
}

/**
 * If one of the given products has the id of the new product's draft, turns the draft into a draft of that stored
 * product. This is needed if the server has created the product but its answer was lost.
 */
export const settleNewProduct = (userId: string, products: readonly AdminProduct[]): void =>
  settleNew(FORM_FIELDS, productDraft(userId, NEW_PRODUCT), products.map(valuesOf), (id) =>
    productDraft(userId, id),
  );

const isProductValues = (value: unknown): value is ProductValues => {
  if (!hasTexts(value, ["id", ...TYPED_FIELD_NAMES])) return false;
  const { productImages, imageColours, variants, lowStockAt } = value as StoredFields;
  return (
    isText(lowStockAt) &&
    isImageColours(imageColours) &&
    Array.isArray(productImages) &&
    productImages.every(isText) &&
    isVariantForm(variants)
  );
};
