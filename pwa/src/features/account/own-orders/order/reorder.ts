import { NO_VARIANT } from "graphql-server/features/catalogue/variants/variant-fields";
import type { OrderLineFields } from "graphql-server/features/orders/order";
import type { ProductCardFragment } from "../../../../data/graphql/catalogue.generated.ts";
import { lineName } from "../record/line-name.ts";

export interface Reorder {
  readonly lines: readonly { product: ProductCardFragment; variant: number; quantity: number }[];
  /** Names of the articles that are no longer sold, with size and colour. */
  readonly gone: readonly string[];
}

/**
 * Returns the articles of an order that are still sold, and the names of the articles that are not sold any more.
 * @param products the order's products that the shop sells now
 */
export function reorder(
  lines: readonly OrderLineFields[],
  products: readonly ProductCardFragment[],
): Reorder {
  const sold = new Map(products.map((product) => [product.id, product]));
  const found = lines.map((line) => {
    const product = sold.get(line.productId ?? "");
    const variant = product && soldVariant(line, product);
    return variant === undefined || !product ? lineName(line) : { product, variant, quantity: line.quantity };
  });
  return {
    lines: found.filter((one) => typeof one !== "string"),
    gone: found.filter((one) => typeof one === "string"),
  };
}

/** Returns the variant of an order's line as it is sold now; undefined if it is sold out or no longer exists. */
function soldVariant(
  line: OrderLineFields,
  { availability, variants }: ProductCardFragment,
): number | undefined {
  if (availability === "SOLD_OUT") return undefined;
  const isAnyVariant = line.variant === null && line.size === null && line.colour === null;
  // The order's line has neither size nor colour, so the customer chooses them in the cart.
  if (isAnyVariant) return NO_VARIANT;
  const same = variants.find(
    ({ number, size, colour }) =>
      (line.variant === null || number === line.variant) && size === line.size && colour === line.colour,
  );
  return same && same.availability !== "SOLD_OUT" ? same.number : undefined;
}
