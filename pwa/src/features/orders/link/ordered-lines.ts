import { type ColourImage, imageOfColour } from "graphql-server/features/catalogue/variants/colour-images";
import type { Variant } from "graphql-server/features/catalogue/variants/variant-fields";
import type { OrderLineFields } from "graphql-server/features/orders/order";
import { isNumber, isRecord, isText } from "../../../lib/storage/stored-values.ts";
import { parseAppointment } from "./ordered-appointment.ts";

export interface OrderedProduct {
  readonly id: string;
  readonly productName: string;
  readonly sellingPrice: number;
  readonly thumbnail: string;
  readonly colourImages?: readonly ColourImage[] | undefined;
  readonly variants?: readonly Variant[] | undefined;
}

export const isOrderedProduct = (value: unknown): value is OrderedProduct =>
  isRecord(value) &&
  [value.id, value.productName, value.thumbnail].every(isText) &&
  isNumber(value.sellingPrice);

/**
 * Returns a product with the name and price that the shopper sees; undefined if the page does not know the product.
 * @param isInCart true to get the price that the cart shows, which may differ for a moment from the price in a list
 */
export type ProductOf = (id: string, isInCart: boolean) => OrderedProduct | undefined;

/** A line of `data-order` (`orderedLines`). */
export interface ParsedLine {
  readonly productId: string;
  /** Number of the variant; null if none is chosen. */
  readonly variant: number | null;
  readonly quantity: number;
  readonly size: string | null;
  readonly colour: string | null;
}

/** Parses the ordered lines of a `data-order` attribute. Returns no lines for the `data-order` of an appointment. */
export const parseLines = (order: string): ParsedLine[] =>
  (parseAppointment(order) ? "" : order)
    .split(" ")
    .filter(Boolean)
    .map((line) => {
      // A slash separates fields too, because release 1.0.0 wrote a slash between a product's id and its variant's
      // number.
      const [productId = "", number, quantity, size, colour] = line.split(/[|/]/);
      return {
        productId,
        variant: Number(number) || null,
        quantity: Number(quantity) || 1,
        size: textOf(size),
        colour: textOf(colour),
      };
    });

const textOf = (encoded = ""): string | null => decodeURIComponent(encoded) || null;

/** Returns an order line with the name and price that the shopper sees. */
export function lineOf(
  { productId, variant, quantity, size, colour }: ParsedLine,
  product: OrderedProduct,
): OrderLineFields {
  const chosen = product.variants?.find(({ number }) => number === variant) ?? { size, colour };
  return {
    ...{ productId, variant, quantity, size: chosen.size, colour: chosen.colour },
    ...{ productName: product.productName, price: product.sellingPrice },
    image: imageOfColour(product, chosen.colour),
  };
}
