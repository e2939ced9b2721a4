import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CATEGORIES } from "../category/category.rules.ts";
import { compareSizes, ONE_SIZE, sizesOfCategory } from "./size.rules.ts";

describe("sorting sizes", () => {
  it.each([
    ["XL M XXXL S XS L XXL", "XS S M L XL XXL XXXL"],
    ["3XL 2XL XL 4XL XXS", "XXS XL 2XL 3XL 4XL"],
    ["42 9 38,5 38 40 100", "9 38 38,5 40 42 100"],
    ["42 Petit XL 6 Grand S", "S XL 6 42 Grand Petit"],
    ["95C 85B 90C 85A", "85A 85B 90C 95C"],
    ["xl s M", "s M xl"],
  ])("turns %s into %s", (given, expected) =>
    expect(given.split(" ").sort(compareSizes).join(" ")).toBe(expected),
  );

  it("puts the size « Taille unique » last", () =>
    expect([ONE_SIZE, "Zébré", "38", "M"].sort(compareSizes)).toEqual(["M", "38", "Zébré", ONE_SIZE]));

  it("puts any typed sizes in one definite sequence: only equal texts count as the same size", () => {
    const size = fc.oneof(
      fc.constantFrom(
        "XS",
        "S",
        "M",
        "L",
        "XL",
        "XXL",
        "2XL",
        "38",
        "38,5",
        "40",
        "taille unique",
        ONE_SIZE,
        "",
      ),
      fc.string({ maxLength: 12, unit: "binary" }),
    );
    fc.assert(
      fc.property(size, size, size, (a, b, c) => {
        expect(Math.sign(compareSizes(a, b))).toBe(-Math.sign(compareSizes(b, a)) + 0);
        expect(compareSizes(a, b) === 0).toBe(a === b);
        if (compareSizes(a, b) < 0 && compareSizes(b, c) < 0) expect(compareSizes(a, c)).toBeLessThan(0);
      }),
    );
  });
});

describe("the sizes that the product form suggests for a category", () => {
  it.each([
    ["Robe", ["XS", "S", "M", "L", "XL", "XXL", "XXXL"]],
    ["Tennis", ["35", "36", "37", "38", "39", "40", "41", "42", "43", "44", "45", "46"]],
    ["Montre", [ONE_SIZE]],
    ["Perruques et mèches", [ONE_SIZE]],
    ["Bijoux de tête", [ONE_SIZE]],
  ])("are, for the category %s: %j", (category, sizes) => expect(sizesOfCategory(category)).toEqual(sizes));

  it("are in the sequence in which `compareSizes` sorts them", () => {
    for (const { value } of CATEGORIES)
      expect([...sizesOfCategory(value)].sort(compareSizes)).toEqual(sizesOfCategory(value));
  });
});
