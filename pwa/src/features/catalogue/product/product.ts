import { imageOfColour, imagesOfColour } from "graphql-server/features/catalogue/variants/colour-images";
import type { ProductCardFragment, ProductPageQuery } from "../../../data/graphql/catalogue.generated.ts";

/** A product with all fields of its page. */
export type WholeProduct = NonNullable<ProductPageQuery["product"]>;

/** A product with at least the fields of a product list; other fields of its page may be missing. */
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

/** True if a product has all fields that product lists load. The page shows these while the other fields load. */
export function isKnown(product: object | null | undefined): product is KnownProduct {
  const fields = new Map(Object.entries(product ?? {}));
  return REQUIRED.every((field) => fields.get(field) !== undefined);
}

/** Returns the images of a product in a chosen colour. Until all images have loaded, it returns only one. */
export const imagesOf = (product: KnownProduct, colour?: string | null): readonly string[] => {
  const { productImages, imageColours, variants } = product;
  return productImages?.length
    ? imagesOfColour({ productImages, imageColours, variants }, colour)
    : [imageOfColour(product, colour)];
};
