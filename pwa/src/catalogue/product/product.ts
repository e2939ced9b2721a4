import type { ProductCardFragment, ProductPageQuery } from "../../graphql/catalogue.generated.ts";

/** A product as its page shows it when everything is there. */
export type WholeProduct = NonNullable<ProductPageQuery["product"]>;

/** What is known of a product: at least what a list has brought. */
export type KnownProduct = ProductCardFragment & Partial<WholeProduct>;

const NEEDED = ["id", "productName", "category", "price", "sellingPrice", "thumbnail", "thumbnailColour"];

/** Whether a list has brought enough of a product to show it while the rest is on its way. */
export function isKnown(product: object | null | undefined): product is KnownProduct {
  const fields = new Map(Object.entries(product ?? {}));
  return NEEDED.every((field) => fields.get(field) !== undefined);
}

/** A product's pictures, as far as they are known. */
export const picturesOf = ({ productImages, thumbnail }: KnownProduct): readonly string[] =>
  productImages?.length ? productImages : [thumbnail];
