import { MAX_IDS } from "graphql-server/shared/page-size";
import { useState } from "react";
import { useCartStore } from "../../cart/cart.ts";
import type { ProductCardFragment } from "../../graphql/catalogue.generated.ts";
import { SavedProductsDocument } from "../../graphql/catalogue.generated.ts";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { failure, type GraphqlClient } from "../../lib/mutate.ts";
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
    try {
      const again = reorder(lines, await soldProducts(client, lines));
      for (const { product, variant, quantity } of again.lines) cart.add(product, variant, quantity);
      setResult(again);
    } catch (error) {
      setProblem(failure(error).message);
    }
    setBusy(false);
  };
  return { orderAgain, busy, result, problem };
}

/** The products of these lines that the shop sells now, in as many queries as they take. */
async function soldProducts(client: Pick<GraphqlClient, "query">, lines: DeviceOrder["lines"]) {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const products: ProductCardFragment[] = [];
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const variables = { ids: ids.slice(from, from + MAX_IDS) };
    const { data } = await client.query({ query: SavedProductsDocument, variables });
    products.push(...(data?.productsById ?? []));
  }
  return products;
}
