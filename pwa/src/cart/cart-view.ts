import { applyOperation, type CartQuantity } from "graphql-server/cart/cart";
import type { CartContentFragment } from "../graphql/cart.generated.ts";
import type { CartProduct, PendingOperation } from "./outbox/outbox-records.ts";

export type { CartProduct, PendingOperation } from "./outbox/outbox-records.ts";

/** One product in the cart. */
export interface CartLine {
  product: CartProduct;
  quantity: number;
  /** The server has not yet confirmed the line's last edit. */
  unsent: boolean;
}

/** The cart's lines: what the server has confirmed, with the pending operations applied by the server's own rule. */
export function cartView(
  confirmed: CartContentFragment | undefined,
  pending: readonly PendingOperation[],
): CartLine[] {
  const quantities = (confirmed?.lines ?? []).map(({ product, quantity }) => ({
    productId: product.id,
    quantity,
  }));
  // The server's products come last: it knows their present names and prices.
  const products = new Map(
    [...pending, ...(confirmed?.lines ?? [])].map(({ product }) => [product.id, product]),
  );
  const unsent = new Set(pending.map((operation) => operation.productId));
  return pending
    .reduce<readonly CartQuantity[]>(applyOperation, quantities)
    .flatMap(({ productId, quantity }) => {
      const product = products.get(productId);
      return product ? [{ product, quantity, unsent: unsent.has(productId) }] : [];
    });
}
