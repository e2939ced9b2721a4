import type { ApolloClient } from "@apollo/client";
import type { Result } from "../../../lib/result.ts";
import { isStoredDifferently } from "../api/orders-api.ts";
import { type AdminProduct, createProduct, fetchProduct, updateProduct } from "../api/products-api.ts";
import { inputOf, isSaved, type ProductValues, valuesOf } from "./product-values.ts";

/**
 * Saves a product's form.
 * @param seen the saved version on which the form is based; undefined for a new product
 * @param requestId id of the change, which stays the same if these values are sent again after a lost answer
 */
export async function saveProduct(
  client: ApolloClient,
  values: ProductValues,
  seen: ProductValues | undefined,
  requestId: string,
): Promise<Result<AdminProduct>> {
  const update = (from: ProductValues) =>
    updateProduct(client, values.id, inputOf(values), { seen: inputOf(from), requestId });
  if (seen) return update(seen);
  const created = await createProduct(client, values.id, inputOf(values));
  const former = isStoredDifferently(created)
    ? await fetchProduct(client, values.id).catch(() => null)
    : undefined;
  const product = created.ok ? created.value : former;
  if (!product) return created;
  if (isSaved(values, product)) return { ok: true, value: product };
  // An earlier request has created the product with other values, but its answer was lost. The current values are
  // therefore saved as a change of this product.
  return update(valuesOf(product));
}
