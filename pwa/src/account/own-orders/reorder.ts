import { NO_VARIANT, variantLabel } from "graphql-server/catalogue/variants/variant";
import type { OrderLineFields } from "graphql-server/orders/order";
import type { ProductCardFragment } from "../../graphql/catalogue.generated.ts";

/** What of an order can be ordered once more. */
export interface Reorder {
  /** For the cart. */
  readonly lines: readonly { product: ProductCardFragment; variant: number; quantity: number }[];
  /** What is sold no more, by name, size and colour. */
  readonly gone: readonly string[];
}

/** @param products those of the order that the shop sells now */
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

/** The number of what was ordered; undefined where it is sold out, or the product comes otherwise by now. */
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
