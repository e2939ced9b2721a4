import { imagesOfColour } from "../catalogue/variants/colour-images.rules.ts";
import { NO_VARIANT, variantLabel } from "../catalogue/variants/variant.rules.ts";
import { variantKey } from "../catalogue/variants/variant-list.rules.ts";
import type { Transaction } from "../database/sql.ts";
import { expandImageUrl, imageId } from "../images/image-url.rules.ts";
import { oneLine } from "../text/typed-text.rules.ts";
import type { OrderLineFields } from "./order.rules.ts";
import { type KnownLine, readSoldProducts, type SoldProduct } from "./placed-order.repository.ts";

/**
 * Returns the lines with the owner and current price of each product. A line without an id comes from a pasted
 * message or was typed by hand. It matches the product with its name if only one product has this name, and the
 * variant with its size and colour.
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
      ...(product ? differencesOf(line, product) : { shopName: null, shopVariant: null, shopImage: null }),
    };
  });
}

/**
 * Returns the shop's value of each field in which the customer saw another value, and null for the other fields. A
 * device sends the line, so the line may name a cheap product by its id, and show the name and photo of an expensive
 * one.
 */
function differencesOf(
  line: OrderLineFields,
  product: SoldProduct,
): Pick<KnownLine, "shopName" | "shopVariant" | "shopImage"> {
  const { productName, productImages } = product;
  const isOtherImage = line.image !== null && !productImages.some((own) => isSameImage(own, line.image));
  return {
    shopName: oneLine(productName) === line.productName ? null : productName,
    shopVariant: otherVariant(line, product),
    shopImage: isOtherImage ? (imagesOfColour(product, line.colour)[0] ?? null) : null,
  };
}

function otherVariant(line: OrderLineFields, { variants }: SoldProduct): string | null {
  const isNamed = line.size !== null || line.colour !== null;
  // Nothing differs if a line names no variant, size or colour: customer and shop agree on them later.
  if (line.variant === null && !isNamed) return null;
  const key = variantKey(line);
  const variant =
    line.variant === null
      ? variants.find((one) => variantKey(one) === key)
      : variants.find(({ number }) => number === line.variant);
  if (!variant) return line.variant === NO_VARIANT && !isNamed ? null : "";
  return variantKey(variant) === key ? null : variantLabel(variant);
}

/**
 * True if two addresses lead to the same image. Clients request one image in several sizes and from several origins.
 */
function isSameImage(one: string, other: string | null): boolean {
  const id = imageId(one);
  return one === other || (id !== undefined && id === imageId(other ?? ""));
}

function productOf(
  { productId, productName }: OrderLineFields,
  sold: readonly SoldProduct[],
): SoldProduct | undefined {
  if (productId) return sold.find(({ id }) => id === productId);
  const named = sold.filter((product) => product.productName === productName);
  return named.length === 1 ? named[0] : undefined;
}

/** Returns the number of the variant with this size and colour; null if there is none. */
function variantOf(line: OrderLineFields, product: SoldProduct | undefined): number | null {
  if (line.size === null && line.colour === null) return null;
  const wanted = variantKey(line);
  return product?.variants.find((variant) => variantKey(variant) === wanted)?.number ?? null;
}

/**
 * Returns the image that the customer saw, if it is one of the shop's, because the panel must not open addresses of
 * other sites. The address of an image that the shop itself stores is written without its origin, because a client
 * could have invented the origin.
 */
function imageOf({ image, colour }: OrderLineFields, product: SoldProduct | undefined): string | null {
  if (image !== null && product?.productImages.includes(image)) return image;
  const id = imageId(image ?? "");
  if (id !== undefined) return expandImageUrl(id);
  return (product && imagesOfColour(product, colour)[0]) ?? null;
}
