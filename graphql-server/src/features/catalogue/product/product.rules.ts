import { multiLine, oneLine } from "../../../platform/text/typed-text.rules.ts";
import { amountError, parseAmount } from "./amount.rules.ts";
import { isPrice } from "./price.rules.ts";
import {
  eachField,
  type FieldSpec,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFields,
  type TypedField,
} from "./product-fields.rules.ts";

type Value = ProductFields[ProductField];

/** Error messages by field. The object is empty when the product is valid. */
export type ProductErrors = Partial<Record<ProductField, string>>;

/**
 * Validates a product. The product form calls this before it sends the product, and the server calls it again. Errors
 * are in the sequence of {@link PRODUCT_FIELDS}.
 */
export function productErrors(given: ProductFields): ProductErrors {
  const fields = normaliseProductFields(given);
  const messages = eachField(PRODUCT_FIELD_NAMES, (name, spec) => errorOf(spec, fields[name]));
  return Object.fromEntries(Object.entries(messages).filter(([, message]) => message !== undefined));
}

function errorOf(spec: FieldSpec, value: Value): string | undefined {
  if (typeof value === "number") return isPrice(value) ? undefined : invalid(spec);
  if (value.length === 0) return spec.required;
  return value.length > spec.max ? invalid(spec) : undefined;
}

function invalid({ kind, subject, max }: FieldSpec): string {
  if (kind === "price") return `${subject} doit être un nombre entier de francs, de 0 à 2 000 000 000`;
  if (kind === "images") return `${subject} a ${max} images au plus`;
  return `${subject} ne doit pas dépasser ${max} caractères`;
}

/** Warning for a selling price above the original price: usually the two prices were entered in the wrong fields. */
export const PRICE_WARNING = "Le prix de vente dépasse le prix d’origine";

/** True if the prices are valid, but need {@link PRICE_WARNING}. */
export function hasOddPrices({
  price,
  sellingPrice,
}: Pick<ProductFields, "price" | "sellingPrice">): boolean {
  return isPrice(price) && isPrice(sellingPrice) && sellingPrice > price;
}

/** Returns the error messages of typed prices. The message of an invalid price quotes the typed text. */
export function typedPriceErrors(typed: {
  readonly price: string;
  readonly sellingPrice: string;
}): Pick<ProductErrors, "price" | "sellingPrice"> {
  const errors: Pick<ProductErrors, "price" | "sellingPrice"> = {};
  for (const field of ["price", "sellingPrice"] as const) {
    const isEmpty = typed[field].trim() === "";
    const message = isEmpty ? PRODUCT_FIELDS[field].required : amountError(typed[field]);
    if (message) errors[field] = message;
  }
  return errors;
}

/**
 * Converts typed texts to fields; an invalid price becomes NaN.
 * @param typed returns the text of a field; undefined is an empty text
 */
export function fieldsOfTyped(
  typed: (name: TypedField) => string | undefined,
  productImages: readonly string[],
): ProductFields {
  const fields = eachField(PRODUCT_FIELD_NAMES, (name, { kind }) => {
    if (name === "productImages") return productImages;
    const text = typed(name) ?? "";
    return kind === "price" ? parseAmount(text) : text;
  });
  return fields as ProductFields;
}

/**
 * Returns fields as they are stored. Texts are trimmed and lose control characters and lone surrogates. A text of the
 * kind `lines` keeps its line breaks and tabs. Each image occurs once.
 */
export const normaliseProductFields = (fields: ProductFields): ProductFields =>
  eachField(PRODUCT_FIELD_NAMES, (name, spec) => normalised(spec, fields[name])) as ProductFields;

function normalised({ kind }: FieldSpec, value: Value): Value {
  if (typeof value === "number") return value;
  if (typeof value === "string") return kind === "line" ? oneLine(value) : multiLine(value);
  return normaliseImages(value);
}

/** Returns trimmed image URLs, each once, without empty ones. */
export const normaliseImages = (images: readonly string[]): string[] =>
  [...new Set(images.map((image) => image.trim()))].filter(Boolean);
