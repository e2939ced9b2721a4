import { imageOfColour, imagesOfColour } from "graphql-server/features/catalogue/variants/colour-images";
import type { ProductCardFragment, ProductPageQuery } from "../../../data/graphql/catalogue.generated.ts";

export type WholeProduct = NonNullable<ProductPageQuery["product"]>;

export type KnownProduct = ProductCardFragment & Partial<WholeProduct>;

const REQUIRED = [
  "id",
  "productName",
  "category",
  "price",
  "sellingPrice",
  "thumbnail",
  "thumbnailColour",
  "availability",
  "variants",
];

/**
 * True if the product has all the fields that product lists load. The product page shows these fields while it loads
 * the others.
 */
export function isKnown(product: object | null | undefined): product is KnownProduct {
  const fields = new Map(Object.entries(product ?? {}));
  return REQUIRED.every((field) => fields.get(field) !== undefined);
}

/**
 * Returns the images to show: the images of the given colour or, without a colour, all images of the product. Until the
 * list of the product's images has loaded, returns only one image: the colour's image or the thumbnail.
 */
export const imagesOf = (product: KnownProduct, colour?: string | null): readonly string[] => {
  const { productImages, imageColours, variants } = product;
  return productImages?.length
    ? imagesOfColour({ productImages, imageColours, variants }, colour)
    : [imageOfColour(product, colour)];
};
