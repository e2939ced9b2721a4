import type { ApolloClient } from "@apollo/client";
import type { Result } from "../../../lib/result.ts";
import { isFormerSent } from "../api/orders-api.ts";
import { type AdminProduct, createProduct, fetchProduct, updateProduct } from "../api/products-api.ts";
import type { SaveOutcome } from "../forms/use-form.ts";
import { variantChanges } from "../variants/variant-input.ts";
import { coloursToSend, IMAGE_COLOURS } from "./image-colours.ts";
import { fieldsOf, isSaved, type ProductValues, valuesOf } from "./product-form-values.ts";

/**
 * Saves a form. After a conflict, the result contains the product as another user has saved it.
 * @param saved the version that the form changes; undefined for a new product
 * @param requestId the same id if these values are sent again after a lost answer
 */
export async function saveProduct(
  client: ApolloClient,
  values: ProductValues,
  saved: ProductValues | undefined,
  requestId: string,
): Promise<SaveOutcome<AdminProduct>> {
  const result = await (saved ? update(client, values, saved, requestId) : create(client, values, requestId));
  if (result.ok || result.code !== "CONFLICT" || !saved) return result;
  const theirs = await fetchProduct(client, values.id).catch(() => null);
  return { ...result, theirs: theirs ?? undefined };
}

/**
 * Returns the fields to send. The images' colours are left out if none has changed; the server then keeps the colour
 * of each image.
 */
const sentFields = (values: ProductValues, saved: ProductValues | undefined) => ({
  ...fieldsOf(values),
  ...(!IMAGE_COLOURS.isSame(values.imageColours, saved?.imageColours ?? {}) && {
    imageColours: coloursToSend(values.productImages, values.imageColours),
  }),
});

const update = (client: ApolloClient, values: ProductValues, saved: ProductValues, requestId: string) => {
  const sent = { ...sentFields(values, saved), ...variantChanges(values.variants, saved.variants) };
  return updateProduct(client, values.id, sent, { ifUpdatedAt: saved.updatedAt, requestId });
};

async function create(
  client: ApolloClient,
  values: ProductValues,
  requestId: string,
): Promise<Result<AdminProduct>> {
  const sent = { ...sentFields(values, undefined), ...variantChanges(values.variants, undefined) };
  const created = await createProduct(client, values.id, sent);
  const former = isFormerSent(created) ? await fetchProduct(client, values.id).catch(() => null) : undefined;
  const product = created.ok ? created.value : former;
  if (!product) return created;
  if (isSaved(values, product)) return { ok: true, value: product };
  // A former attempt has created the product with earlier values, but its answer was lost. The present values are
  // therefore saved as a change of this product.
  return update(client, values, valuesOf(product), requestId);
}
