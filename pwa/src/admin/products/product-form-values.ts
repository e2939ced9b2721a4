import { parseAmount } from "graphql-server/catalogue/product/amount";
import { formatPrice } from "graphql-server/catalogue/product/price";
import {
  normaliseProductFields,
  type ProductErrors,
  type ProductFields,
  productErrors,
  typedPriceErrors,
} from "graphql-server/catalogue/product/product";
import { plainDigits } from "graphql-server/catalogue/product/quantity";
import type { AdminProduct } from "../api/products-api.ts";
import { NO_VARIANTS, type VariantForm, variantFormOf } from "../variants/variant-form.ts";
import { isSameVariants } from "../variants/variant-merge.ts";

/** The texts of the product form, by the names of its controls. */
export interface ProductFormValues {
  productName: string;
  brandName: string;
  category: string;
  price: string;
  sellingPrice: string;
  description: string;
}

export const PRODUCT_FIELDS = [
  "productName",
  "brandName",
  "category",
  "price",
  "sellingPrice",
  "description",
] as const satisfies readonly (keyof ProductFormValues)[];

/** The texts of a new product. */
const EMPTY_VALUES: ProductFormValues = {
  productName: "",
  brandName: "",
  category: "",
  price: "",
  sellingPrice: "",
  description: "",
};

/** The form of an existing product. */
export const valuesOf = (product: AdminProduct): ProductFormValues => ({
  productName: product.productName,
  brandName: product.brandName,
  category: product.category,
  price: String(product.price),
  sellingPrice: String(product.sellingPrice),
  description: product.description,
});

/** What is sent of a form; prices that are no numbers become NaN. */
export const fieldsOf = (values: ProductFormValues, productImages: readonly string[]): ProductFields => ({
  ...values,
  productImages,
  price: parseAmount(values.price),
  sellingPrice: parseAmount(values.sellingPrice),
});

/** The texts of a form to be compared: two ways of writing an amount are one. */
export const plainPrices = (values: ProductFormValues): ProductFormValues => ({
  ...values,
  price: plainDigits(values.price, parseAmount),
  sellingPrice: plainDigits(values.sellingPrice, parseAmount),
});

/** A typed amount as the shop will show it: a zero too many is easily typed. Undefined for what is no amount. */
export function formattedAmount(text: string): string | undefined {
  const francs = parseAmount(text);
  return Number.isNaN(francs) ? undefined : formatPrice(francs);
}

/** The errors of a form, by field. */
export function validateProduct(values: ProductFormValues, images: readonly string[]): ProductErrors {
  const errors = productErrors(fieldsOf(values, images));
  return { ...errors, ...typedPriceErrors(values) };
}

/** A form's texts, the addresses of its uploaded images, and the sizes and colours. */
export interface ProductFormContent {
  fields: ProductFormValues;
  images: readonly string[];
  variants: VariantForm;
}

export const EMPTY_CONTENT: ProductFormContent = { fields: EMPTY_VALUES, images: [], variants: NO_VARIANTS };

/** Whether two forms hold the same. */
export const isSameContent = (a: ProductFormContent, b: ProductFormContent): boolean =>
  JSON.stringify([plainPrices(a.fields), a.images]) === JSON.stringify([plainPrices(b.fields), b.images]) &&
  isSameVariants(a.variants, b.variants);

/** Whether a product is as a form says, which the server stores without needless blanks. */
export function isSaved({ fields, images, variants }: ProductFormContent, product: AdminProduct): boolean {
  const typed = normaliseProductFields(fieldsOf(fields, images));
  return (
    PRODUCT_FIELDS.every((field) => typed[field] === product[field]) &&
    JSON.stringify(typed.productImages) === JSON.stringify(product.productImages) &&
    isSameVariants(variants, variantFormOf(product))
  );
}
