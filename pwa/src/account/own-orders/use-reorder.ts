import { MAX_IDS } from "graphql-server/shared/page-size";
import { useState } from "react";
import { useCartStore } from "../../cart/cart.ts";
import { SavedProductsDocument } from "../../graphql/offline.generated.ts";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { failure } from "../../lib/mutate.ts";
import type { DeviceOrder } from "../../orders/order-records.ts";
import { type Reorder, reorder } from "./reorder.ts";

/** Puts into the cart what is still sold of an order; `result` says what that was, and what is not. */
export function useReorder({ lines }: DeviceOrder) {
  const client = useGraphqlClient();
  const cart = useCartStore();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Reorder>();
  const [problem, setProblem] = useState<string>();

  const orderAgain = async () => {
    setBusy(true);
    setProblem(undefined);
    const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))].slice(0, MAX_IDS);
    try {
      const { data } = await client.query({ query: SavedProductsDocument, variables: { ids } });
      const again = reorder(lines, data?.productsById ?? []);
      for (const { product, variant, quantity } of again.lines) cart.add(product, variant, quantity);
      setResult(again);
    } catch (error) {
      setProblem(failure(error).message);
    }
    setBusy(false);
  };
  return { orderAgain, busy, result, problem };
}
