import { applyOperation, type CartQuantity } from "graphql-server/features/cart/cart";
import { NO_VARIANT } from "graphql-server/features/catalogue/variants/variant";
import {
  type CartContent,
  type CartProduct,
  type PendingOperation,
  VISITOR_ID,
} from "./outbox/stored-cart.ts";

/** One product in the cart, in one variant (size and colour). */
export interface CartLine {
  product: CartProduct;
  /** The variant's number; `NO_VARIANT` if none is chosen or the product has none. */
  variant: number;
  quantity: number;
  /**
   * True until the server has confirmed the line's last edit. Always false for a visitor's cart, which the server
   * does not know.
   */
  unsent: boolean;
}

/**
 * Returns the lines of the cart on screen: the lines that the server has confirmed, changed by the pending operations.
 */
export function cartView(
  confirmed: CartContent | undefined,
  pending: readonly PendingOperation[],
): CartLine[] {
  const quantities = (confirmed?.lines ?? []).map(({ product, variant, quantity }) => ({
    productId: product.id,
    variant: variant ?? NO_VARIANT,
    quantity,
  }));
  // A product may be in a confirmed line and in a pending operation. The product of the confirmed line is used, because
  // the server has sent its name and price.
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
