import { applyOperation, type CartQuantity } from "graphql-server/cart/cart";
import type { CartContentFragment } from "./cart.generated.ts";
import type { CartProduct, PendingOperation } from "./outbox/outbox-records.ts";

export type { CartProduct, PendingOperation } from "./outbox/outbox-records.ts";

/** One product in the cart. */
export interface CartLine {
  product: CartProduct;
  quantity: number;
  /** The server has not yet confirmed the line's last edit. */
  unsent: boolean;
}

/** The cart on screen: what the server holds, and on top the edits it has not confirmed, by the server's own rule. */
export function cartView(
  base: CartContentFragment | undefined,
  pending: readonly PendingOperation[],
): CartLine[] {
  const held = (base?.lines ?? []).map(({ product, quantity }) => ({ productId: product.id, quantity }));
  // What the server holds comes last: it knows the product's present name and price.
  const products = new Map([...pending, ...(base?.lines ?? [])].map(({ product }) => [product.id, product]));
  const unsent = new Set(pending.map((operation) => operation.productId));
  return pending.reduce<readonly CartQuantity[]>(applyOperation, held).flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [{ product, quantity, unsent: unsent.has(productId) }] : [];
  });
}
