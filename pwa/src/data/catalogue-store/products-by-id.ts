import { MAX_IDS } from "graphql-server/platform/pagination/page-size";
import type { DocumentAnswer } from "../../lib/http/send-document.ts";
import { type ProductCardFragment, SavedProductsDocument } from "../graphql/catalogue.generated.ts";
import type { CatalogueStore } from "./catalogue-store.ts";

/**
 * Returns the products with these ids, with current data. Products that the shop no longer sells are left out. The data
 * come from the device if it has the whole catalogue, otherwise from the server, in several requests if one request
 * cannot contain all ids.
 */
export async function productsById(
  catalogue: Pick<CatalogueStore, "query">,
  ids: readonly string[],
): Promise<DocumentAnswer<ProductCardFragment[]>> {
  const products: ProductCardFragment[] = [];
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const answer = await catalogue.query(SavedProductsDocument, { ids: ids.slice(from, from + MAX_IDS) });
    if (!answer.ok) return answer;
    products.push(...answer.value.productsById);
  }
  return { ok: true, value: products };
}
