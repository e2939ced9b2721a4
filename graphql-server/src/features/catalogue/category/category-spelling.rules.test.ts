import { expect, it } from "vitest";
import { spelledCategory } from "./category-spelling.rules.ts";

it.each([
  ["robe", "Robe"],
  ["  SAC  à   main ", "Sac à main"],
  ["Perruques et meches", "Perruques et mèches"],
  ["t-shirt", "T-shirt"],
  ["BIJOUX", "Bijoux"],
])(
  "typed as « %s », becomes the shop's category « %s », because the two differ only in case, accents or blanks",
  (typed, known) => {
    expect(spelledCategory(typed, ["Bijoux"])).toBe(known);
  },
);

it("a new category stays as typed, without superfluous blanks", () => {
  expect(spelledCategory(" Pagne  wax ", ["Bijoux"])).toBe("Pagne wax");
  expect(spelledCategory(" ", [])).toBe("");
});

it("typed in one of two spellings that the shop already has, a category keeps the typed spelling", () => {
  expect(spelledCategory("bijoux", ["Bijoux", "bijoux"])).toBe("bijoux");
});
