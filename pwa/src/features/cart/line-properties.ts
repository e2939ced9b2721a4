import { isSoldOut, type PricedLine } from "graphql-server/features/cart/article-totals";
import { lineKey } from "graphql-server/features/cart/cart";
import {
  NO_VARIANT,
  type Variant,
  variantLabel,
} from "graphql-server/features/catalogue/variants/variant-fields";
import type { CartLine } from "./cart-state.ts";

export type { CartLine } from "./cart-state.ts";
export type { CartProduct } from "./outbox/stored-cart.ts";

/** Returns the key of a line; for a line without a variant, it is the product's id. */
export const keyOfLine = ({ product, variant }: CartLine): string =>
  lineKey({ productId: product.id, variant });

export const chosenVariant = ({ product, variant }: CartLine): Variant | undefined =>
  product.variants?.find(({ number }) => number === variant);

export const lacksVariant = ({ product: { variants }, variant }: CartLine): boolean =>
  variant === NO_VARIANT && variants.length > 0;

export const isLineSoldOut = ({
  product: { availability, variants, isGone = false },
  variant,
}: CartLine): boolean => isGone || isSoldOut({ availability, variants }, variant);

/** Returns the product's name, with size and colour if they are chosen. */
export function lineName(line: CartLine): string {
  const chosen = chosenVariant(line);
  return chosen ? `${line.product.productName} (${variantLabel(chosen)})` : line.product.productName;
}

export const pricedLine = (line: CartLine): PricedLine => ({
  quantity: line.quantity,
  sellingPrice: line.product.sellingPrice,
  isSoldOut: isLineSoldOut(line),
});
