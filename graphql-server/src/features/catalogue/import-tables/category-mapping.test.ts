import { expect, it } from "vitest";
import { knownCategories, mapCategory } from "./category-mapping.ts";

it.each([
  ["Robe", "Robe", true],
  ["robes", "Robe", true],
  ["Femmes > Robe, Nouveautés", "Robe", true],
  ["Nouveautés, Femmes", "Femmes", true],
  ["Apparel & Accessories > Clothing > Dresses", "Robe", true],
  ["Vêtements/Jupes", "Jupe", true],
  ["Sac a\u0300 main", "Sac à main", true],
  ["Boubous", "Boubous", true],
  ["Nouveautés > Kaba", "Kaba", false],
  ["Chemise\\, blouse", "Chemise, blouse", false],
])(
  "the category %j of another shop becomes %j; whether the shop already has that category: %s",
  (from, to, isKnown) => {
    expect(mapCategory(from, knownCategories(["Boubous"]), new Map())).toEqual({ from, to, isKnown });
  },
);

it("a category that the admin has chosen is used instead of the guessed one", () => {
  expect(mapCategory("Robe", knownCategories([]), new Map([["Robe", "Ensemble"]]))).toEqual({
    from: "Robe",
    to: "Ensemble",
    isKnown: true,
  });
});
