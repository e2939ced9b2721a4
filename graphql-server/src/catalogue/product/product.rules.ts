import { multiLine, oneLine } from "../../text/typed-text.rules.ts";
import { isCategory, MAX_CATEGORY_LENGTH } from "../category/category.rules.ts";
import { amountError } from "./amount.rules.ts";
import { isPrice } from "./price.rules.ts";

/** Maximum lengths, in UTF-16 units as browsers count `maxlength`; the database columns have the same. */
export const MAX_PRODUCT_NAME_LENGTH = 200;
export const MAX_BRAND_NAME_LENGTH = 120;
export const MAX_DESCRIPTION_LENGTH = 5_000;

/** Maximum number of images of a product, which bounds the size of its page. */
export const MAX_PRODUCT_IMAGES = 12;

/** Messages of invalid fields, in the form and from the server. Source: the specification, section 5; others in its style. */
export const PRODUCT_MESSAGES = {
  productNameRequired: "Le nom du produit est requis",
  productNameTooLong: `Le nom du produit ne doit pas dépasser ${MAX_PRODUCT_NAME_LENGTH} caractères`,
  brandNameRequired: "La marque est requise",
  brandNameTooLong: `La marque ne doit pas dépasser ${MAX_BRAND_NAME_LENGTH} caractères`,
  categoryRequired: "La catégorie est requise",
  categoryTooLong: `La catégorie ne doit pas dépasser ${MAX_CATEGORY_LENGTH} caractères`,
  imagesRequired: "Veuillez ajouter au moins une image",
  tooManyImages: `Un produit a ${MAX_PRODUCT_IMAGES} images au plus`,
  descriptionRequired: "La description est requise",
  descriptionTooLong: `La description ne doit pas dépasser ${MAX_DESCRIPTION_LENGTH} caractères`,
  priceRequired: "Le prix est requis",
  priceInvalid: "Le prix doit être un nombre entier de francs, de 0 à 2 000 000 000",
  sellingPriceRequired: "Le prix de vente est requis",
  sellingPriceInvalid: "Le prix de vente doit être un nombre entier de francs, de 0 à 2 000 000 000",
} as const;

/** The fields of the product form. Prices are in whole FCFA; the first image is the thumbnail. */
export interface ProductFields {
  readonly productName: string;
  readonly brandName: string;
  readonly category: string;
  readonly productImages: readonly string[];
  readonly description: string;
  readonly price: number;
  readonly sellingPrice: number;
}

/** The message of each invalid field; empty when the product is valid. */
export type ProductErrors = Partial<Record<keyof ProductFields, string>>;

/** Validates a product, in the form before it is sent and on the server; errors are in the form's order. */
export function productErrors(fields: ProductFields): ProductErrors {
  const normalised = normaliseProductFields(fields);
  const errors: ProductErrors = {};
  const addError = (field: keyof ProductFields, message: string | undefined): void => {
    if (message) errors[field] = message;
  };
  addError("productName", textError(normalised.productName, MAX_PRODUCT_NAME_LENGTH, "productName"));
  addError("brandName", textError(normalised.brandName, MAX_BRAND_NAME_LENGTH, "brandName"));
  addError("category", categoryError(normalised.category));
  addError("productImages", imagesError(normalised.productImages));
  addError("description", textError(normalised.description, MAX_DESCRIPTION_LENGTH, "description"));
  addError("price", isPrice(fields.price) ? undefined : PRODUCT_MESSAGES.priceInvalid);
  addError("sellingPrice", isPrice(fields.sellingPrice) ? undefined : PRODUCT_MESSAGES.sellingPriceInvalid);
  return errors;
}

/** What is asked, or warned of, where the selling price is above the original one: mostly two prices typed the wrong way. */
export const PRICE_WARNING = "Le prix de vente dépasse le prix d’origine";

/** Whether the prices are worth {@link PRICE_WARNING}; false for those that are no prices. */
export function hasOddPrices({
  price,
  sellingPrice,
}: Pick<ProductFields, "price" | "sellingPrice">): boolean {
  return isPrice(price) && isPrice(sellingPrice) && sellingPrice > price;
}

/** Validates prices as they are typed; the message of an invalid one quotes it. */
export function typedPriceErrors(typed: {
  readonly price: string;
  readonly sellingPrice: string;
}): Pick<ProductErrors, "price" | "sellingPrice"> {
  const errors: Pick<ProductErrors, "price" | "sellingPrice"> = {};
  for (const field of ["price", "sellingPrice"] as const) {
    const isEmpty = typed[field].trim() === "";
    const message = isEmpty ? PRODUCT_MESSAGES[`${field}Required`] : amountError(typed[field]);
    if (message) errors[field] = message;
  }
  return errors;
}

/**
 * The fields as they are stored: names without line breaks, texts without control characters and lone surrogates,
 * trimmed, each image once.
 */
export function normaliseProductFields(fields: ProductFields): ProductFields {
  return {
    productName: oneLine(fields.productName),
    brandName: oneLine(fields.brandName),
    category: oneLine(fields.category),
    productImages: [...new Set(fields.productImages.map((image) => image.trim()))].filter(Boolean),
    description: multiLine(fields.description),
    price: fields.price,
    sellingPrice: fields.sellingPrice,
  };
}

function textError(
  text: string,
  maxLength: number,
  field: "productName" | "brandName" | "description",
): string | undefined {
  if (text === "") return PRODUCT_MESSAGES[`${field}Required`];
  return text.length > maxLength ? PRODUCT_MESSAGES[`${field}TooLong`] : undefined;
}

function categoryError(category: string): string | undefined {
  if (category === "") return PRODUCT_MESSAGES.categoryRequired;
  return isCategory(category) ? undefined : PRODUCT_MESSAGES.categoryTooLong;
}

function imagesError(images: readonly string[]): string | undefined {
  if (images.length === 0) return PRODUCT_MESSAGES.imagesRequired;
  return images.length > MAX_PRODUCT_IMAGES ? PRODUCT_MESSAGES.tooManyImages : undefined;
}
