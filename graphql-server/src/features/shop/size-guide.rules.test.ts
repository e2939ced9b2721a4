import { expect, it } from "vitest";
import { parseSizeGuide, sizeGuidesOf } from "./size-guide.rules.ts";

it.each([
  ["Femmes", ["womenSizes"]],
  ["Robe", ["womenSizes"]],
  ["Pantalons", ["menSizes"]],
  ["Pull", ["womenSizes", "menSizes"]],
  ["Ballerines", ["womenShoeSizes"]],
  ["Chaussures Hommes", ["menShoeSizes"]],
  ["Bottes", ["womenShoeSizes", "menShoeSizes"]],
  ["Sac à main", []],
  ["Perruques et mèches", []],
  ["Layette", []],
])("a product in the category %s shows the size guides %j", (category, guides) => {
  expect(sizeGuidesOf(category)).toEqual(guides);
});

it("a stored size guide is parsed to its note and its rows, each with a cell for every column", () => {
  expect(parseSizeGuide("womenSizes", "À même la peau\nS|82-90\nM|90-98|74-82|98-106|1")).toEqual({
    note: "À même la peau",
    rows: [
      ["S", "82-90", "", ""],
      ["M", "90-98", "74-82", "98-106"],
    ],
  });
  expect(parseSizeGuide("menShoeSizes", "")).toEqual({ note: "", rows: [] });
});
