import { expect, it } from "vitest";
import { knownCategories, mapCategory } from "./category-mapping.ts";

it.each([
  ["Robe", "Robe"],
  ["robes", "Robe"],
  ["Femmes > Robe, Nouveautés", "Robe"],
  ["Nouveautés, Femmes", "Femmes"],
  ["Apparel & Accessories > Clothing > Dresses", "Robe"],
  ["Vêtements/Jupes", "Jupe"],
  ["Sac a\u0300 main", "Sac à main"],
  ["Boubous", "Boubous"],
])("the category %j of another shop becomes the shop's category %j", (from, to) => {
  expect(mapCategory(from, knownCategories(["Boubous"]), new Map())).toEqual({ from, to, isKnown: true });
});

it.each([
  ["Nouveautés > Kaba", "Kaba"],
  ["Chemise\\, blouse", "Chemise, blouse"],
])("the category %j of another shop becomes %j, a category that the shop does not have yet", (from, to) => {
  expect(mapCategory(from, knownCategories(["Boubous"]), new Map())).toEqual({ from, to, isKnown: false });
});

it("a category that the admin has chosen is used instead of the guessed one", () => {
  expect(mapCategory("Robe", knownCategories([]), new Map([["Robe", "Ensemble"]]))).toEqual({
    from: "Robe",
    to: "Ensemble",
    isKnown: true,
  });
});
