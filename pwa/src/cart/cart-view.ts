import { applyOperation, type CartQuantity, lineKey } from "graphql-server/cart/cart";
import { isSoldOut, type PricedLine } from "graphql-server/cart/cart-totals";
import { NO_VARIANT, type Variant, variantLabel } from "graphql-server/catalogue/variants/variant";
import {
  type CartContent,
  type CartProduct,
  type PendingOperation,
  VISITOR_ID,
} from "./outbox/outbox-records.ts";

export type { CartProduct, PendingOperation } from "./outbox/outbox-records.ts";

/** One product in the cart, in one size and colour. */
export interface CartLine {
  product: CartProduct;
  /** The variant's number; `NO_VARIANT` where none is chosen, or the product has none. */
  variant: number;
  quantity: number;
  /** The server has not yet confirmed the line's last edit; never so of a visitor's, which it need not. */
  unsent: boolean;
}

/** The cart's lines: what the server has confirmed, with the pending operations applied by the server's own rule. */
export function cartView(
  confirmed: CartContent | undefined,
  pending: readonly PendingOperation[],
): CartLine[] {
  const quantities = (confirmed?.lines ?? []).map(({ product, variant, quantity }) => ({
    productId: product.id,
    variant: variant ?? NO_VARIANT,
    quantity,
  }));
  // The server's products come last: it knows their present names and prices.
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

/** A text for each line of the cart; of a line without a variant it is the product's id. */
export const keyOfLine = ({ product, variant }: CartLine): string =>
  lineKey({ productId: product.id, variant });

/** The size and colour chosen on a line. */
export const chosenVariant = ({ product, variant }: CartLine): Variant | undefined =>
  product.variants?.find(({ number }) => number === variant);

/** Whether a line waits for a size or colour to be chosen. */
export const lacksVariant = ({ product: { variants = [] }, variant }: CartLine): boolean =>
  variant === NO_VARIANT && variants.length > 0;

/** Whether a line cannot be ordered. */
export const isLineSoldOut = ({
  product: { availability = "AVAILABLE", variants = [], isGone = false },
  variant,
}: CartLine): boolean => isGone || isSoldOut({ availability, variants }, variant);

/** What a line is called: its product, with size and colour where they are chosen. */
export function lineName(line: CartLine): string {
  const chosen = chosenVariant(line);
  return chosen ? `${line.product.productName} (${variantLabel(chosen)})` : line.product.productName;
}

/** A line as the totals count it. */
export const pricedLine = (line: CartLine): PricedLine => ({
  quantity: line.quantity,
  sellingPrice: line.product.sellingPrice,
  isSoldOut: isLineSoldOut(line),
});
