import { expect, it } from "vitest";
import { spelledCategory } from "./category-spelling.rules.ts";

it.each([
  ["robe", "Robe"],
  ["  SAC  à   main ", "Sac à main"],
  ["Perruques et meches", "Perruques et mèches"],
  ["t-shirt", "T-shirt"],
  ["BIJOUX", "Bijoux"],
])(
  "the typed category « %s » becomes the shop's « %s », which differs only in case, accents or blanks",
  (typed, known) => {
    expect(spelledCategory(typed, ["Bijoux"])).toBe(known);
  },
);

it("a new category stays as typed, without superfluous blanks", () => {
  expect(spelledCategory(" Pagne  wax ", ["Bijoux"])).toBe("Pagne wax");
  expect(spelledCategory(" ", [])).toBe("");
});

it("a category that the shop already has in two spellings keeps the spelling that was typed", () => {
  expect(spelledCategory("bijoux", ["Bijoux", "bijoux"])).toBe("bijoux");
});
