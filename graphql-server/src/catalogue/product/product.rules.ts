import { isCategory, MAX_CATEGORY_LENGTH } from "../category/category.rules.ts";
import { isPrice } from "./price.rules.ts";

/** The longest texts accepted, in UTF-16 units as browsers count `maxlength`; the columns are as wide. */
export const MAX_PRODUCT_NAME_LENGTH = 200;
export const MAX_BRAND_NAME_LENGTH = 120;
export const MAX_DESCRIPTION_LENGTH = 5_000;

/** Pictures a product carries at most: more would weigh on every page that shows it. */
export const MAX_PRODUCT_IMAGES = 12;

/** What the form and the server say of wrong fields. Source: the specification, section 5; the rest in its style. */
export const PRODUCT_MESSAGES = {
  productNameRequired: "Le nom du produit est requis",
  productNameTooLong: `Le nom du produit ne doit pas dépasser ${MAX_PRODUCT_NAME_LENGTH} caractères`,
  brandNameRequired: "La marque est requise",
  brandNameTooLong: `La marque ne doit pas dépasser ${MAX_BRAND_NAME_LENGTH} caractères`,
  categoryRequired: "La catégorie est requise",
  categoryTooLong: `La catégorie ne doit pas dépasser ${MAX_CATEGORY_LENGTH} caractères`,
  imagesRequired: "Veuillez ajouter au moins une image",
  tooManyImages: `Un produit porte ${MAX_PRODUCT_IMAGES} images au plus`,
  descriptionRequired: "La description est requise",
  descriptionTooLong: `La description ne doit pas dépasser ${MAX_DESCRIPTION_LENGTH} caractères`,
  priceRequired: "Le prix est requis",
  priceInvalid: "Le prix doit être un nombre entier de francs, de 0 à 2 000 000 000",
  sellingPriceRequired: "Le prix de vente est requis",
  sellingPriceInvalid: "Le prix de vente doit être un nombre entier de francs, de 0 à 2 000 000 000",
} as const;

/** What a person says of a product. Prices in whole FCFA; the first picture is the thumbnail. */
export interface ProductFields {
  readonly productName: string;
  readonly brandName: string;
  readonly category: string;
  readonly productImages: readonly string[];
  readonly description: string;
  readonly price: number;
  readonly sellingPrice: number;
}

/** The message of each wrong field; empty when all is well. */
export type ProductErrors = Partial<Record<keyof ProductFields, string>>;

/**
 * Reads a price as it is typed: digits, perhaps grouped by blanks (`15 000`).
 * @returns whole FCFA; NaN for an empty text or anything else, which `productErrors` refuses
 */
export function parsePrice(text: string): number {
  const digits = text.replace(/\s/g, "");
  return /^\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** What the product form says before it is sent, and the server when it arrives, in the form's order. */
export function productErrors(fields: ProductFields): ProductErrors {
  const tidy = tidyProductFields(fields);
  const errors: ProductErrors = {};
  const say = (field: keyof ProductFields, message: string | undefined): void => {
    if (message) errors[field] = message;
  };
  say("productName", textError(tidy.productName, MAX_PRODUCT_NAME_LENGTH, "productName"));
  say("brandName", textError(tidy.brandName, MAX_BRAND_NAME_LENGTH, "brandName"));
  say("category", categoryError(tidy.category));
  say("productImages", imagesError(tidy.productImages));
  say("description", textError(tidy.description, MAX_DESCRIPTION_LENGTH, "description"));
  say("price", isPrice(fields.price) ? undefined : PRODUCT_MESSAGES.priceInvalid);
  say("sellingPrice", isPrice(fields.sellingPrice) ? undefined : PRODUCT_MESSAGES.sellingPriceInvalid);
  return errors;
}

/** The same for prices as they are typed: an empty field is told from a wrong one. */
export function typedPriceErrors(typed: {
  readonly price: string;
  readonly sellingPrice: string;
}): Pick<ProductErrors, "price" | "sellingPrice"> {
  const errors: Pick<ProductErrors, "price" | "sellingPrice"> = {};
  for (const field of ["price", "sellingPrice"] as const) {
    if (typed[field].trim() === "") errors[field] = PRODUCT_MESSAGES[`${field}Required`];
    else if (!isPrice(parsePrice(typed[field]))) errors[field] = PRODUCT_MESSAGES[`${field}Invalid`];
  }
  return errors;
}

/** The fields as they are stored: names on one line, no control characters or halves of characters, no blanks around, each picture once. */
export function tidyProductFields(fields: ProductFields): ProductFields {
  return {
    productName: oneLine(fields.productName),
    brandName: oneLine(fields.brandName),
    category: oneLine(fields.category),
    productImages: [...new Set(fields.productImages.map((image) => image.trim()))].filter(Boolean),
    description: fields.description
      .replace(/\r\n?/g, "\n")
      .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, "")
      .trim(),
    price: fields.price,
    sellingPrice: fields.sellingPrice,
  };
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ").trim();
}

function textError(
  text: string,
  most: number,
  field: "productName" | "brandName" | "description",
): string | undefined {
  if (text === "") return PRODUCT_MESSAGES[`${field}Required`];
  return text.length > most ? PRODUCT_MESSAGES[`${field}TooLong`] : undefined;
}

function categoryError(category: string): string | undefined {
  if (category === "") return PRODUCT_MESSAGES.categoryRequired;
  return isCategory(category) ? undefined : PRODUCT_MESSAGES.categoryTooLong;
}

function imagesError(images: readonly string[]): string | undefined {
  if (images.length === 0) return PRODUCT_MESSAGES.imagesRequired;
  return images.length > MAX_PRODUCT_IMAGES ? PRODUCT_MESSAGES.tooManyImages : undefined;
}
