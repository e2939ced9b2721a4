import { expandImageUrl } from "graphql-server/images/image";
import type { ReplicaProduct } from "../replica/replica-records.ts";
import { variantFields } from "../replica/replica-variant.ts";

/** Root fields of the shopper's queries. */
export const CATALOGUE_ROOT_FIELDS = [
  "products",
  "product",
  "productsById",
  "categories",
  "categoryGroups",
  "categoryCounts",
];

/** A product's fields as modifiers for Apollo's `cache.modify`. */
export function cacheFieldsOf(product: ReplicaProduct): Record<string, () => unknown> {
  const { productName, brandName, category, description, price, sellingPrice, thumbnailColour } = product;
  const productImages = product.pictures.map(expandImageUrl);
  const values = {
    productName,
    brandName,
    category,
    description,
    price,
    sellingPrice,
    thumbnailColour,
    productImages,
    thumbnail: productImages[0] ?? "",
    ...variantFields(product),
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => value]));
}
