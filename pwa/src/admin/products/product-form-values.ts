import {
  type ProductErrors,
  type ProductFields,
  parsePrice,
  productErrors,
  typedPriceErrors,
} from "graphql-server/catalogue/product/product";
import type { PanelProduct } from "../api/products-api.ts";
import type { TypedProduct } from "./product-draft.ts";

/** The form of a new product. */
export const EMPTY_PRODUCT: TypedProduct = {
  productName: "",
  brandName: "",
  category: "",
  price: "",
  sellingPrice: "",
  description: "",
};

/** The form of a product that is there. */
export const typedFrom = (product: PanelProduct): TypedProduct => ({
  productName: product.productName,
  brandName: product.brandName,
  category: product.category,
  price: String(product.price),
  sellingPrice: String(product.sellingPrice),
  description: product.description,
});

/** What is sent of a form. */
export const fieldsFrom = (typed: TypedProduct, productImages: readonly string[]): ProductFields => ({
  ...typed,
  productImages,
  price: parsePrice(typed.price),
  sellingPrice: parsePrice(typed.sellingPrice),
});

/** What is wrong with a form, pictures aside where they are still on their way. */
export function typedErrors(typed: TypedProduct, pictures: readonly string[]): ProductErrors {
  const errors = productErrors(fieldsFrom(typed, pictures));
  return { ...errors, ...typedPriceErrors(typed) };
}

/** Whether two forms hold the same. */
export const isSameForm = (
  a: { fields: TypedProduct; pictures: readonly string[] },
  b: { fields: TypedProduct; pictures: readonly string[] },
): boolean => JSON.stringify([a.fields, a.pictures]) === JSON.stringify([b.fields, b.pictures]);
