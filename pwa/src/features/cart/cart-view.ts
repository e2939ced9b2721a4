import { applyOperation, type CartQuantity } from "graphql-server/features/cart/cart";
import { NO_VARIANT } from "graphql-server/features/catalogue/variants/variant-fields";
import type { CartLine } from "./cart-state.ts";
import { type CartContent, type PendingOperation, VISITOR_ID } from "./outbox/stored-cart.ts";

/** Returns the lines to show: those that the server has confirmed, changed by the operations that wait to be sent. */
export function cartView(
  confirmed: CartContent | undefined,
  pending: readonly PendingOperation[],
): CartLine[] {
  const quantities = (confirmed?.lines ?? []).map(({ product, variant, quantity }) => ({
    productId: product.id,
    variant: variant ?? NO_VARIANT,
    quantity,
  }));
  // If a product is in a confirmed line and in a waiting operation, the product of the confirmed line is used: its name
  // and price come from the server.
  const products = new Map(
    [...pending, ...(confirmed?.lines ?? [])].map(({ product }) => [product.id, product]),
  );
  const isUnsent = (line: CartQuantity) =>
    pending.some(
      ({ userId, productId, variant }) =>
        userId !== VISITOR_ID &&
        productId === line.productId &&
        (variant == null || variant === line.variant),
    );
  return pending.reduce<readonly CartQuantity[]>(applyOperation, quantities).flatMap((line) => {
    const { productId, variant, quantity } = line;
    const product = products.get(productId);
    return product ? [{ product, variant, quantity, unsent: isUnsent(line) }] : [];
  });
}
