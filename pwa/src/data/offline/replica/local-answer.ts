import { PARTIAL_CATALOGUE } from "../../../lib/failure-codes.ts";
import type { Result } from "../../../lib/result.ts";
import type { CatalogueData } from "./local-resolver.ts";

/**
 * The replica's answer to a query. If no product of a partial replica matches, the answer is an error, because the shop
 * may have matching products.
 */
export type LocalAnswer = Result<CatalogueData>;

export const isEmptyList = (data: CatalogueData): boolean =>
  "products" in data && data.products.totalCount === 0;

/**
 * Returns the error that a partial replica answers if it has no matching product.
 * @param kept number of products on the device
 * @param total number of products in the shop
 */
export function partialAnswer(kept: number, total: number): LocalAnswer {
  const message = `Le téléphone garde ${format(kept)} produits sur ${format(total)}\u00a0: rien n’y correspond. Reconnectez-vous pour voir les autres`;
  return { ok: false, code: PARTIAL_CATALOGUE, message };
}

const format = (products: number): string => products.toLocaleString("fr-FR");
