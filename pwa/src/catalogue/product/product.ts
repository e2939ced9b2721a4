import type { ProductCardFragment, ProductPageQuery } from "../../graphql/catalogue.generated.ts";

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

/** True if a product has the fields of a list. The page shows them while the other fields load. */
export function isKnown(product: object | null | undefined): product is KnownProduct {
  const fields = new Map(Object.entries(product ?? {}));
  return REQUIRED.every((field) => fields.get(field) !== undefined);
}

/** Returns the known images of a product; only the thumbnail until the others have loaded. */
export const imagesOf = ({ productImages, thumbnail }: KnownProduct): readonly string[] =>
  productImages?.length ? productImages : [thumbnail];
