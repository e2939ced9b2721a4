import { describe, expect, it } from "vitest";
import { normaliseProductFields, productErrors, typedPriceErrors } from "./product.rules.ts";
import type { ProductFields } from "./product-fields.rules.ts";

const PRICE_INVALID = "Le prix doit être un nombre entier de francs, de 0 à 2 000 000 000";
const SELLING_PRICE_INVALID = "Le prix de vente doit être un nombre entier de francs, de 0 à 2 000 000 000";

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
      PRICE_INVALID,
      SELLING_PRICE_INVALID,
    ]);
  });

  it.each<[keyof ProductFields, unknown, string]>([
    ["productName", "\u200b\u202e", "Le nom du produit est requis"],
    ["productName", "x".repeat(201), "Le nom du produit ne doit pas dépasser 200 caractères"],
    ["brandName", "x".repeat(121), "La marque ne doit pas dépasser 120 caractères"],
    ["category", "x".repeat(61), "La catégorie ne doit pas dépasser 60 caractères"],
    ["description", "x".repeat(5_001), "La description ne doit pas dépasser 5000 caractères"],
    ["productImages", [" ", ""], "Veuillez ajouter au moins une image"],
    [
      "productImages",
      Array.from({ length: 13 }, (_, n) => `https://a.cm/${n}`),
      "Un produit a 12 images au plus",
    ],
    ["price", 2_000_000_001, PRICE_INVALID],
    ["price", 19.5, PRICE_INVALID],
    ["sellingPrice", Number.POSITIVE_INFINITY, SELLING_PRICE_INVALID],
  ])("says for the field %s with the value %j: « %s »", (field, value, message) => {
    expect(productErrors({ ...valid, [field]: value })[field]).toBe(message);
  });

  it.each<[keyof ProductFields, unknown]>([
    ["productName", "x".repeat(200)],
    ["category", "Tissus de pagne"],
    ["price", 0],
    ["price", 2_000_000_000],
    ["sellingPrice", 30_000],
  ])("accepts in the field %s the value %j", (field, value) => {
    expect(productErrors({ ...valid, [field]: value })[field]).toBeUndefined();
  });
});

it("the product form has one message for an empty price and another for an invalid price", () => {
  expect(typedPriceErrors({ price: "", sellingPrice: "9 000 000 000" })).toEqual({
    price: "Le prix est requis",
    sellingPrice: "«\u00a09 000 000 000\u00a0» est trop élevé",
  });
  expect(typedPriceErrors({ price: "20 000", sellingPrice: "15000.00" })).toEqual({});
});

it("the product's fields are normalised: names have no line breaks, and each image occurs once", () => {
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
