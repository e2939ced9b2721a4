import { describe, expect, it } from "vitest";
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_PRODUCT_IMAGES,
  MAX_PRODUCT_NAME_LENGTH,
  normaliseProductFields,
  PRODUCT_MESSAGES,
  type ProductFields,
  productErrors,
  typedPriceErrors,
} from "./product.rules.ts";

const valid: ProductFields = {
  productName: "Robe Kribi",
  brandName: "Maison Sawa",
  category: "Robe",
  productImages: ["/images/AAAAAAAAAAAAAAAA"],
  description: "Une robe légère.",
  price: 20_000,
  sellingPrice: 15_000,
};

describe("the product form", () => {
  it("has no errors when valid", () => {
    expect(productErrors(valid)).toEqual({});
  });

  it("requires every field, with errors in the form's order", () => {
    const empty = {
      ...valid,
      productName: " ",
      brandName: "",
      category: "\t",
      productImages: [],
      description: "",
    };
    expect(Object.values(productErrors({ ...empty, price: Number.NaN, sellingPrice: -1 }))).toEqual([
      "Le nom du produit est requis",
      "La marque est requise",
      "La catégorie est requise",
      "Veuillez ajouter au moins une image",
      "La description est requise",
      PRODUCT_MESSAGES.priceInvalid,
      PRODUCT_MESSAGES.sellingPriceInvalid,
    ]);
  });

  it.each<[keyof ProductFields, unknown, string | undefined]>([
    ["productName", "x".repeat(MAX_PRODUCT_NAME_LENGTH), undefined],
    ["productName", "x".repeat(MAX_PRODUCT_NAME_LENGTH + 1), PRODUCT_MESSAGES.productNameTooLong],
    ["brandName", "x".repeat(121), PRODUCT_MESSAGES.brandNameTooLong],
    ["category", "Tissus de pagne", undefined],
    ["category", "x".repeat(61), PRODUCT_MESSAGES.categoryTooLong],
    ["description", "x".repeat(MAX_DESCRIPTION_LENGTH + 1), PRODUCT_MESSAGES.descriptionTooLong],
    ["productImages", [" ", ""], PRODUCT_MESSAGES.imagesRequired],
    [
      "productImages",
      Array.from({ length: MAX_PRODUCT_IMAGES + 1 }, (_, n) => `https://a.cm/${n}`),
      PRODUCT_MESSAGES.tooManyImages,
    ],
    ["price", 0, undefined],
    ["price", 2_000_000_000, undefined],
    ["price", 2_000_000_001, PRODUCT_MESSAGES.priceInvalid],
    ["price", 19.5, PRODUCT_MESSAGES.priceInvalid],
    ["sellingPrice", 30_000, undefined],
    ["sellingPrice", Number.POSITIVE_INFINITY, PRODUCT_MESSAGES.sellingPriceInvalid],
  ])("validates %s %j: %j", (field, value, message) => {
    expect(productErrors({ ...valid, [field]: value })[field]).toBe(message);
  });
});

it("an empty price has another message than an invalid one", () => {
  expect(typedPriceErrors({ price: "", sellingPrice: "9 000 000 000" })).toEqual({
    price: "Le prix est requis",
    sellingPrice: "«\u00a09 000 000 000\u00a0» est trop élevé",
  });
  expect(typedPriceErrors({ price: "20 000", sellingPrice: "15000.00" })).toEqual({});
});

it("fields are normalised: names without line breaks, each image once", () => {
  expect(
    normaliseProductFields({
      ...valid,
      productName: "  Robe\r\nKribi ",
      productImages: [" https://a.cm/1 ", "https://a.cm/1"],
      description: "Légère.\r\n\u0007Longue\ud83d.\n",
    }),
  ).toMatchObject({
    productName: "Robe Kribi",
    productImages: ["https://a.cm/1"],
    description: "Légère.\nLongue.",
  });
});
