import { variantKey } from "../catalogue/variants/variant-list.rules.ts";
import type { Transaction } from "../database/sql.ts";
import { expandImageUrl, imageId } from "../images/image-url.rules.ts";
import type { OrderLineFields } from "./order.rules.ts";
import { type KnownLine, readSoldProducts, type SoldProduct } from "./placed-order.repository.ts";

/**
 * The lines with the owner and present price of each product. A line without an id, copied from a message or written by
 * hand, is taken for the only product of its name, and its size and colour for the variant that has them.
 */
export async function withProducts(
  transaction: Transaction,
  lines: readonly OrderLineFields[],
): Promise<KnownLine[]> {
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  const names = lines.flatMap(({ productId, productName }) => (productId ? [] : [productName]));
  const sold = await readSoldProducts(transaction, ids, names);
  return lines.map((line) => {
    const product = productOf(line, sold);
    return {
      ...line,
      productId: line.productId ?? product?.id ?? null,
      variant: line.variant ?? variantOf(line, product),
      image: imageOf(line, product),
      ownerId: product?.ownerId ?? null,
      shopPrice: product?.sellingPrice ?? null,
    };
  });
}

function productOf(
  { productId, productName }: OrderLineFields,
  sold: readonly SoldProduct[],
): SoldProduct | undefined {
  if (productId) return sold.find(({ id }) => id === productId);
  const named = sold.filter((product) => product.productName === productName);
  return named.length === 1 ? named[0] : undefined;
}

/** The number of the variant with this size and colour; null for none. */
function variantOf(line: OrderLineFields, product: SoldProduct | undefined): number | null {
  if (line.size === null && line.colour === null) return null;
  const wanted = variantKey(line);
  return product?.variants.find((variant) => variantKey(variant) === wanted)?.number ?? null;
}

/**
 * The image as it was seen, if it is one of the shop's: a stranger's address must not be opened by the panel. An embedded
 * one is kept without its origin, which anybody may have made up.
 */
function imageOf({ image }: OrderLineFields, product: SoldProduct | undefined): string | null {
  if (image !== null && product?.productImages.includes(image)) return image;
  const id = imageId(image ?? "");
  return id === undefined ? (product?.productImages[0] ?? null) : expandImageUrl(id);
}
