import { describe, expect, it } from "vitest";
import {
  CATALOGUE_PAGE_ORDER,
  CATEGORIES,
  categoryOf,
  compareCategories,
  compareLabels,
  familyOf,
  isCategory,
  MAX_CATEGORY_LENGTH,
  subCategoriesOf,
  TOP_LEVEL_CATEGORIES,
} from "./category.rules.ts";

const values = CATEGORIES.map(({ value }) => value);

describe("the fixed list of categories", () => {
  it("has 22 categories, whose stored values are also their labels", () => {
    expect(new Set(values).size).toBe(22);
    expect(CATEGORIES.every(({ value, label }) => label === value)).toBe(true);
  });

  it("is sorted like a French dictionary", () => {
    expect(values).toEqual([...values].sort(new Intl.Collator("fr").compare));
    expect(values).toEqual([...values].sort(compareLabels));
  });

  it("contains the same categories as the catalogue page", () => {
    expect([...CATALOGUE_PAGE_ORDER].sort()).toEqual([...values].sort());
    expect(CATALOGUE_PAGE_ORDER.slice(0, 2)).toEqual(["Accessoires", "Babouche"]);
    expect(CATALOGUE_PAGE_ORDER.at(-1)).toBe("Bottes");
  });

  it("has the six categories of the home page at the top level", () => {
    expect(TOP_LEVEL_CATEGORIES.map(({ value }) => value)).toEqual([
      "Accessoires",
      "Chaussures Femmes",
      "Chaussures Hommes",
      "Femmes",
      "Hommes",
      "Perruques et mèches",
    ]);
  });

  it.each([
    ["Femmes", ["Ensemble", "Jupe", "Maillot", "Pull", "Robe", "Sous-vêtements", "T-shirt"]],
    ["Hommes", ["Chemise", "Ensemble", "Maillot", "Pantalons", "Pull", "Sous-vêtements", "T-shirt"]],
    ["Chaussures Femmes", ["Babouche", "Ballerines", "Bottes"]],
    ["Chaussures Hommes", ["Babouche", "Bottes", "Tennis"]],
    ["Accessoires", ["Montre", "Sac à dos", "Sac à main"]],
    ["Perruques et mèches", []],
    ["Robe", []],
    ["Bijoux", []],
  ])("lists under %s the sub-categories %j", (value, expected) => {
    expect(subCategoriesOf(value)).toEqual(expected);
  });

  it("gives each category a family, which consists of the category itself and its sub-categories", () => {
    expect(familyOf("Chaussures Femmes")).toEqual(["Chaussures Femmes", "Babouche", "Ballerines", "Bottes"]);
    expect(familyOf("Bijoux")).toEqual(["Bijoux"]);
  });

  it("gives a sub-category the same type (such as shoes or clothing) as its parents", () => {
    for (const { type, parents } of CATEGORIES) {
      for (const parent of parents) expect(categoryOf(parent)?.type).toBe(type);
    }
  });
});

describe("categories outside the fixed list", () => {
  it("come after the fixed list, in alphabetical order regardless of case and accents", () => {
    const mixed = ["Écharpes", "zèbre", "Bottes", "echarpe", "Bijoux", "Accessoires", "Écharpe"];
    expect(mixed.sort(compareCategories)).toEqual([
      "Accessoires",
      "Bottes",
      "Bijoux",
      "echarpe",
      "Écharpe",
      "Écharpes",
      "zèbre",
    ]);
  });

  it("may be any text that is neither blank nor too long", () => {
    expect(isCategory("Bijoux")).toBe(true);
    expect(isCategory("x".repeat(MAX_CATEGORY_LENGTH))).toBe(true);
    expect(isCategory("x".repeat(MAX_CATEGORY_LENGTH + 1))).toBe(false);
    expect(isCategory(" ")).toBe(false);
    expect(categoryOf("Bijoux")).toBeUndefined();
  });
});
