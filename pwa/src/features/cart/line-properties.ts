import { lineKey } from "graphql-server/features/cart/cart";
import { isSoldOut, type PricedLine } from "graphql-server/features/cart/cart-totals";
import { NO_VARIANT, type Variant, variantLabel } from "graphql-server/features/catalogue/variants/variant";
import type { CartLine } from "./cart-state.ts";

export type { CartLine } from "./cart-state.ts";
export type { CartProduct } from "./outbox/stored-cart.ts";

/** Returns a text that identifies a line of the cart; for a line without a variant it is the product's id. */
export const keyOfLine = ({ product, variant }: CartLine): string =>
  lineKey({ productId: product.id, variant });

/** Returns the size and colour chosen on a line. */
export const chosenVariant = ({ product, variant }: CartLine): Variant | undefined =>
  product.variants?.find(({ number }) => number === variant);

/** True if a size or colour of the line must still be chosen. */
export const lacksVariant = ({ product: { variants }, variant }: CartLine): boolean =>
  variant === NO_VARIANT && variants.length > 0;

/** True if a line cannot be ordered. */
export const isLineSoldOut = ({
  product: { availability, variants, isGone = false },
  variant,
}: CartLine): boolean => isGone || isSoldOut({ availability, variants }, variant);

/** Returns the name of a line: its product, with size and colour if they are chosen. */
export function lineName(line: CartLine): string {
  const chosen = chosenVariant(line);
  return chosen ? `${line.product.productName} (${variantLabel(chosen)})` : line.product.productName;
}

/** Returns the fields of a line from which the totals are computed. */
export const pricedLine = (line: CartLine): PricedLine => ({
  quantity: line.quantity,
  sellingPrice: line.product.sellingPrice,
  isSoldOut: isLineSoldOut(line),
});
