import { parseAmount } from "graphql-server/features/catalogue/product/amount";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import {
  fieldsOfTyped,
  normaliseProductFields,
  productErrors,
  typedPriceErrors,
} from "graphql-server/features/catalogue/product/product";
import {
  eachField,
  PRODUCT_FIELDS,
  type ProductFields,
  TYPED_FIELD_NAMES,
  type TypedField,
} from "graphql-server/features/catalogue/product/product-fields";
import {
  DEFAULT_LOW_STOCK_AT,
  lowStockError,
  parseLowStock,
} from "graphql-server/features/catalogue/variants/low-stock";
import { randomId } from "../../../lib/random-id.ts";
import type { AdminProduct, ProductInput } from "../api/products-api.ts";
import { AMOUNT, LINE, LINES, storedAs } from "../forms/field-kinds.ts";
import type { Fields } from "../forms/form-fields.ts";
import type { FieldErrors } from "../forms/use-form.ts";
import { coloursToSend, IMAGE_COLOURS, type ImageColours, imageColoursOf } from "./image-colours.ts";
import { variantError } from "./variant-errors.ts";
import { copiedVariants, NO_VARIANTS, type VariantForm, variantFormOf } from "./variant-form.ts";
import { isSameVariants, sentVariants } from "./variant-input.ts";

/** The values of a product's form. The names of text fields are the `name` attributes of their inputs. */
export interface ProductValues extends Readonly<Record<TypedField, string>> {
  /**
   * Id of the product. The form of a new product creates it, so that the server creates the product only once, even if
   * it is sent again after a lost answer.
   */
  readonly id: string;
  /** URLs of the images at the image host. For an image that is still being uploaded, the list contains its key. */
  readonly productImages: readonly string[];
  readonly imageColours: ImageColours;
  readonly variants: VariantForm;
  /**
   * The threshold as typed: the product is nearly sold out if one of its variants has this number of pieces or fewer.
   */
  readonly lowStockAt: string;
}

const KINDS = { line: LINE, lines: LINES, price: AMOUNT };

/**
 * The parts of the form that are compared with a colleague's version one by one: two users may change different parts
 * at the same time.
 */
export const FORM_FIELDS: Fields<ProductValues> = {
  ...eachField(TYPED_FIELD_NAMES, (_name, { kind }) => (kind === "images" ? LINE : KINDS[kind])),
  productImages: storedAs((images: readonly string[]) => images),
  imageColours: IMAGE_COLOURS,
  variants: { isSame: isSameVariants },
  lowStockAt: storedAs(parseLowStock),
};

export const newValues = (): ProductValues => ({
  ...eachField(TYPED_FIELD_NAMES, () => ""),
  id: randomId(),
  productImages: [],
  imageColours: {},
  variants: NO_VARIANTS,
  lowStockAt: String(DEFAULT_LOW_STOCK_AT),
});

export const valuesOf = (product: AdminProduct): ProductValues => ({
  ...eachField(TYPED_FIELD_NAMES, (name) => String(product[name])),
  id: product.id,
  productImages: [...product.productImages],
  imageColours: imageColoursOf(product.productImages, product.imageColours),
  variants: variantFormOf(product),
  lowStockAt: String(product.lowStockAt ?? DEFAULT_LOW_STOCK_AT),
});

const COPY_SUFFIX = " (copie)";

/** Returns the form for a copy of a product, with another name. */
export function copiedValues(template: AdminProduct): ProductValues {
  const { productName, variants, ...values } = valuesOf(template);
  return {
    ...values,
    id: randomId(),
    productName: productName.slice(0, PRODUCT_FIELDS.productName.max - COPY_SUFFIX.length) + COPY_SUFFIX,
    variants: copiedVariants(variants),
  };
}

/** Returns the fields as they are sent. A price that is not a number becomes NaN. */
export const fieldsOf = (values: ProductValues): ProductFields =>
  fieldsOfTyped((name) => values[name], values.productImages);

/**
 * Returns a typed amount as the shop will show it, so that the admin notices a zero too many. Returns undefined if the
 * text is not an amount.
 */
export function formattedAmount(text: string): string | undefined {
  const francs = parseAmount(text);
  return Number.isNaN(francs) ? undefined : formatPrice(francs);
}

/**
 * Returns the error of each invalid field of a product's form.
 * @param noImage message for a missing image
 */
export function validateProduct(values: ProductValues, noImage: string): FieldErrors {
  return {
    ...productErrors(fieldsOf(values)),
    ...typedPriceErrors(values),
    ...(values.productImages.length === 0 && { productImages: noImage }),
    variants: variantError(values.variants)?.message,
    // If pieces are not counted, this field is hidden and not sent.
    lowStockAt: values.variants.isCounted ? lowStockError(parseLowStock(values.lowStockAt)) : undefined,
  };
}

/** Returns the form as it is sent to the server. */
export const inputOf = (values: ProductValues): ProductInput => ({
  ...fieldsOf(values),
  imageColours: coloursToSend(values.productImages, values.imageColours),
  ...sentVariants(values.variants),
  ...(values.variants.isCounted && { lowStockAt: parseLowStock(values.lowStockAt) }),
});

/** True if the saved product equals the form. Superfluous spaces are ignored, because the server removes them. */
export function isSaved(values: ProductValues, product: AdminProduct): boolean {
  const { productImages, ...typed } = normaliseProductFields(fieldsOf(values));
  return (
    Object.entries(typed).every(([name, value]) => value === product[name as keyof typeof typed]) &&
    JSON.stringify(productImages) === JSON.stringify(product.productImages) &&
    IMAGE_COLOURS.isSame(values.imageColours, imageColoursOf(product.productImages, product.imageColours)) &&
    isSameVariants(values.variants, variantFormOf(product)) &&
    (!values.variants.isCounted || parseLowStock(values.lowStockAt) === product.lowStockAt)
  );
}
