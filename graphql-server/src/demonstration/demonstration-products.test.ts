import { describe, expect, it } from "vitest";
import { CATEGORIES } from "../catalogue/category/category.rules.ts";
import { isPrice } from "../catalogue/product/price.rules.ts";
import { DEMONSTRATION_PRODUCTS } from "./demonstration-products.ts";

const byCategory = new Map(
  [...new Set(DEMONSTRATION_PRODUCTS.map((product) => product.category))].map((category) => [
    category,
    DEMONSTRATION_PRODUCTS.filter((product) => product.category === category),
  ]),
);

describe("the demonstration catalogue", () => {
  it("fills every one of the shop's 22 categories with at least six products, and no other", () => {
    expect([...byCategory.keys()].toSorted()).toEqual(
      CATEGORIES.map((category) => category.value).toSorted(),
    );
    for (const [category, products] of byCategory)
      expect(products.length, category).toBeGreaterThanOrEqual(6);
  });

  it("gives each product its own key and name", () => {
    expect(new Set(DEMONSTRATION_PRODUCTS.map((product) => product.key)).size).toBe(
      DEMONSTRATION_PRODUCTS.length,
    );
    expect(new Set(DEMONSTRATION_PRODUCTS.map((product) => product.productName)).size).toBe(
      DEMONSTRATION_PRODUCTS.length,
    );
    for (const { key } of DEMONSTRATION_PRODUCTS) expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("asks plausible prices in whole francs, never above the original price", () => {
    for (const { productName, price, sellingPrice } of DEMONSTRATION_PRODUCTS) {
      expect(isPrice(price) && isPrice(sellingPrice), productName).toBe(true);
      expect(sellingPrice, productName).toBeLessThanOrEqual(price);
      expect(sellingPrice, productName).toBeGreaterThanOrEqual(2_500);
      expect(price, productName).toBeLessThanOrEqual(95_000);
      expect((price - sellingPrice) / price, productName).toBeLessThanOrEqual(0.5);
    }
  });

  it("reduces part of the catalogue, some of it by half, as the home page promises", () => {
    const reduced = DEMONSTRATION_PRODUCTS.filter((product) => product.sellingPrice < product.price);
    expect(reduced.length / DEMONSTRATION_PRODUCTS.length).toBeGreaterThan(0.35);
    expect(reduced.length / DEMONSTRATION_PRODUCTS.length).toBeLessThan(0.5);
    expect(
      reduced.filter((product) => product.sellingPrice * 2 === product.price).length,
    ).toBeGreaterThanOrEqual(4);
  });

  it("describes each product in its own French sentences", () => {
    expect(new Set(DEMONSTRATION_PRODUCTS.map((product) => product.description)).size).toBe(
      DEMONSTRATION_PRODUCTS.length,
    );
    for (const { productName, description } of DEMONSTRATION_PRODUCTS) {
      expect(description.length, productName).toBeGreaterThanOrEqual(60);
      expect(description.length, productName).toBeLessThanOrEqual(400);
    }
  });

  it("keeps to French typography", () => {
    for (const { productName, brandName, description } of DEMONSTRATION_PRODUCTS) {
      const text = `${productName} ${brandName} ${description}`;
      expect(text, productName).not.toMatch(/ {2}|'|\.\.\.|^\s|\s$/);
      expect(text, productName).not.toMatch(/ [:;!?%]/);
      expect(description, productName).toMatch(/^[A-ZÀÉÊÎÔ].*\.$/);
    }
  });

  it("shows two to four pictures of each product, no two alike", () => {
    for (const { productName, pictures } of DEMONSTRATION_PRODUCTS) {
      expect(pictures.length, productName).toBeGreaterThanOrEqual(2);
      expect(pictures.length, productName).toBeLessThanOrEqual(4);
      expect(new Set(pictures.map((spec) => JSON.stringify(spec))).size, productName).toBe(pictures.length);
    }
  });

  it("never shows the same thing in the same cloth first for two products of a category", () => {
    for (const [category, products] of byCategory) {
      const leading = products.map(({ pictures }) =>
        JSON.stringify(pictures[0]?.pieces.map(({ art, cloth }) => [art, cloth])),
      );
      expect(new Set(leading).size, category).toBe(leading.length);
    }
  });
});
