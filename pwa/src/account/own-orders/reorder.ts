import { NO_VARIANT, variantLabel } from "graphql-server/catalogue/variants/variant";
import type { OrderLineFields } from "graphql-server/orders/order";
import type { ProductCardFragment } from "../../graphql/catalogue.generated.ts";

/** The parts of an order that can be ordered again. */
export interface Reorder {
  /** Lines for the cart. */
  readonly lines: readonly { product: ProductCardFragment; variant: number; quantity: number }[];
  /** Articles that are no longer sold, by name, size and colour. */
  readonly gone: readonly string[];
}

/** @param products the order's products that the shop sells now */
export function reorder(
  lines: readonly OrderLineFields[],
  products: readonly ProductCardFragment[],
): Reorder {
  const sold = new Map(products.map((product) => [product.id, product]));
  const found = lines.map((line) => {
    const product = sold.get(line.productId ?? "");
    const variant = product && soldVariant(line, product);
    return variant === undefined || !product ? nameOf(line) : { product, variant, quantity: line.quantity };
  });
  return {
    lines: found.filter((one) => typeof one !== "string"),
    gone: found.filter((one) => typeof one === "string"),
  };
}

/** Returns the number of the ordered variant; undefined if it is sold out or no longer offered. */
function soldVariant(
  line: OrderLineFields,
  { availability, variants }: ProductCardFragment,
): number | undefined {
  if (availability === "SOLD_OUT") return undefined;
  const isAnyVariant = line.variant === null && line.size === null && line.colour === null;
  // The cart asks for size and colour.
  if (isAnyVariant) return NO_VARIANT;
  const same = variants.find(
    ({ number, size, colour }) =>
      (line.variant === null || number === line.variant) && size === line.size && colour === line.colour,
  );
  return same && same.availability !== "SOLD_OUT" ? same.number : undefined;
}

function nameOf(line: OrderLineFields): string {
  const label = variantLabel(line);
  return label ? `${line.productName} (${label})` : line.productName;
}
