import { expandImageUrl, imageId } from "../../platform/images/image-url.rules.ts";
import { oneLine } from "../../platform/text/typed-text.rules.ts";
import type { Product } from "../catalogue/product/product.entity.ts";
import { imagesOfColour } from "../catalogue/variants/colour-images.rules.ts";
import { variantKey } from "../catalogue/variants/product-variants.rules.ts";
import { NO_VARIANT, type Variant, variantLabel } from "../catalogue/variants/variant-fields.rules.ts";
import type { OrderLineFields } from "./order.rules.ts";
import type { RecordLine } from "./order.ts";

export type KnownLine = Omit<RecordLine, "position" | "returned" | "taken">;

/** The columns of a product that are read for the lines of an order. */
export const SOLD_COLUMNS = [
  "id",
  "productName",
  "ownerId",
  "sellingPrice",
  "productImages",
  "imageColours",
  "variants",
] as const;
/** Fields of a product that an order line needs. */
export type SoldProduct = Readonly<Pick<Product, (typeof SOLD_COLUMNS)[number]>>;

/**
 * Returns the lines with the owner and current price of each product. A line without a product id comes from a pasted
 * message or was typed by hand. Its product is the one with the line's name, if exactly one product has this name. Its
 * variant is the one with the line's size and colour.
 * @param sold the products with the ids or names of the lines
 */
export const withProducts = (lines: readonly OrderLineFields[], sold: readonly SoldProduct[]): KnownLine[] =>
  lines.map((line) => {
    const product = productOf(line, sold);
    const { productName, size, colour, price, quantity } = line;
    return {
      ...{ productName, size, colour, price, quantity },
      productId: line.productId ?? product?.id ?? null,
      variant: line.variant ?? variantOf(line, product),
      image: imageOf(line, product),
      ownerId: product?.ownerId ?? null,
      shopPrice: product?.sellingPrice ?? null,
      ...(product ? differencesOf(line, product) : { shopName: null, shopVariant: null, shopImage: null }),
    };
  });

/** Returns lines as new lines of an order, numbered from `first` on. */
export const asNewLines = (lines: readonly KnownLine[], first: number): RecordLine[] =>
  lines.map((line, place) => ({ ...line, position: first + place, returned: 0, taken: 0 }));

/**
 * Returns the shop's value of each field in which the customer saw another value, and null for the other fields. Admins
 * must see such differences, because a manipulated device may send the id of a cheap product with the name and photo of
 * an expensive one.
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
  // A line without variant, size and colour shows no difference from the shop's product, because the customer and the
  // shop choose the variant later.
  if (line.variant === null && !isNamed) return null;
  const key = variantKey(line);
  // True if a variant has what the customer chose. A customer may choose only a size, and agree on the colour with the
  // shop later, or the reverse.
  const isPartOf = (one: Pick<Variant, "size" | "colour">) =>
    variantKey({ size: line.size ?? one.size, colour: line.colour ?? one.colour }) === variantKey(one);
  if (line.variant === null) return variants.some(isPartOf) ? null : "";
  const variant = variants.find(({ number }) => number === line.variant);
  if (!variant) return line.variant === NO_VARIANT && !isNamed ? null : "";
  return variantKey(variant) === key ? null : variantLabel(variant);
}

/**
 * True if two URLs name the same image. Only the id of the image counts, because clients request one image in several
 * sizes and from several origins.
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

/**
 * Returns the number of a line's variant; null if the product is unknown or has no such variant, or if the line has
 * neither size nor colour.
 */
function variantOf(line: OrderLineFields, product: SoldProduct | undefined): number | null {
  if (line.size === null && line.colour === null) return null;
  const wanted = variantKey(line);
  return product?.variants.find((variant) => variantKey(variant) === wanted)?.number ?? null;
}

/**
 * Returns the URL of the image that the customer saw, if this is an image of the product or an uploaded image. Any
 * other URL is replaced by the product's first image for the colour of the line, because the admin panel must not load
 * images from other sites. The URL of an uploaded image is built from the id of the image, because a client could have
 * invented the origin.
 * @returns null if the URL must be replaced, but the product is unknown or has no images
 */
function imageOf({ image, colour }: OrderLineFields, product: SoldProduct | undefined): string | null {
  if (image !== null && product?.productImages.includes(image)) return image;
  const id = imageId(image ?? "");
  if (id !== undefined) return expandImageUrl(id);
  return (product && imagesOfColour(product, colour)[0]) ?? null;
}
