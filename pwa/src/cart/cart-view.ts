import { lineKey } from "graphql-server/cart/cart";
import { isSoldOut, type PricedLine } from "graphql-server/cart/cart-totals";
import { NO_VARIANT, type Variant, variantLabel } from "graphql-server/catalogue/variants/variant";
import type { CartLine } from "./cart-lines.ts";

export type { CartLine } from "./cart-lines.ts";
export type { CartProduct } from "./outbox/cart-records.ts";

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
