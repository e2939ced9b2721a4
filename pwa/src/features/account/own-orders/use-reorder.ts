import { MAX_IDS } from "graphql-server/platform/pagination/page-size";
import { useState } from "react";
import type { CatalogueStore } from "../../../data/catalogue-store/catalogue-store.ts";
import { useCatalogueStore } from "../../../data/catalogue-store/use-catalogue-store.ts";
import {
  type ProductCardFragment,
  SavedProductsDocument,
} from "../../../data/graphql/catalogue.generated.ts";
import type { DocumentAnswer } from "../../../lib/http/send-document.ts";
import { useCartStore } from "../../cart/cart.ts";
import type { DeviceOrder } from "../../orders/outbox/order-records.ts";
import { type Reorder, reorder } from "./reorder.ts";

/**
 * Adds the articles of an order that are still sold to the cart. `result` contains these articles and those that are
 * no longer sold.
 */
export function useReorder({ lines }: DeviceOrder) {
  const catalogue = useCatalogueStore();
  const cart = useCartStore();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Reorder>();
  const [problem, setProblem] = useState<string>();

  const orderAgain = async () => {
    setBusy(true);
    setProblem(undefined);
    const sold = await soldProducts(catalogue, lines);
    setBusy(false);
    if (!sold.ok) return setProblem(sold.message);
    const again = reorder(lines, sold.value);
    for (const { product, variant, quantity } of again.lines) cart.add(product, variant, quantity);
    setResult(again);
  };
  return { orderAgain, busy, result, problem };
}

/**
 * Fetches the products of these lines that the shop still sells. Several requests are sent if one cannot contain all
 * ids.
 */
async function soldProducts(
  catalogue: CatalogueStore,
  lines: DeviceOrder["lines"],
): Promise<DocumentAnswer<ProductCardFragment[]>> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const products: ProductCardFragment[] = [];
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const variables = { ids: ids.slice(from, from + MAX_IDS) };
    const answer = await catalogue.query(SavedProductsDocument, variables);
    if (!answer.ok) return answer;
    products.push(...answer.value.productsById);
  }
  return { ok: true, value: products };
}
