import { expandImageUrl } from "graphql-server/images/image-url";
import type { ReplicaProduct } from "../replica/replica-records.ts";
import { variantFields } from "../replica/replica-variant.ts";
import { isSame } from "./query-data.ts";

/** Root fields of the shopper's queries. */
export const CATALOGUE_ROOT_FIELDS = [
  "products",
  "product",
  "productsById",
  "categories",
  "categoryGroups",
  "categoryCounts",
];

/** Records of Apollo's cache by their ids, as `cache.extract` gives them. */
export type CachedRecords = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** A product's fields as modifiers for Apollo's `cache.modify`. */
export const cacheFieldsOf = (product: ReplicaProduct): Record<string, () => unknown> =>
  Object.fromEntries(Object.entries(valuesOf(product)).map(([name, value]) => [name, () => value]));

/** Whether the cache has the product, and with another text, price or image. */
export function isOutdated(records: CachedRecords, product: ReplicaProduct): boolean {
  const record = records[`Product:${product.id}`];
  if (!record) return false;
  return Object.entries(valuesOf(product)).some(
    ([name, value]) => name in record && !isSame(record[name], value),
  );
}

/** The number of answers to the shopper's queries in the cache, similar products counted as one of their own. */
export function countAnswers(records: CachedRecords): number {
  const roots = Object.keys(records.ROOT_QUERY ?? {}).filter((name) =>
    CATALOGUE_ROOT_FIELDS.includes(/^\w+/.exec(name)?.[0] ?? ""),
  );
  const products = Object.values(records).filter((record) => record && "similarProducts" in record);
  return roots.length + products.length;
}

function valuesOf(product: ReplicaProduct): Record<string, unknown> {
  const { productName, brandName, category, description, price, sellingPrice, thumbnailColour } = product;
  const productImages = product.pictures.map(expandImageUrl);
  return {
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
}
