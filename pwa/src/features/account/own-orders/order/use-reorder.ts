import { useState } from "react";
import { productsById } from "../../../../data/catalogue-store/products-by-id.ts";
import { useCatalogueStore } from "../../../../data/catalogue-store/use-catalogue-store.ts";
import { useCartStore } from "../../../cart/cart.ts";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import { type Reorder, reorder } from "./reorder.ts";

/**
 * Puts the articles of an order that are still sold into the cart. `result` lists the articles that were added, and
 * the names of the articles that are not sold any more.
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
    const ids = new Set(lines.flatMap(({ productId }) => productId ?? []));
    const sold = await productsById(catalogue, [...ids]);
    setBusy(false);
    if (!sold.ok) return setProblem(sold.message);
    const again = reorder(lines, sold.value);
    for (const { product, variant, quantity } of again.lines) cart.add(product, variant, quantity);
    setResult(again);
  };
  return { orderAgain, busy, result, problem };
}
