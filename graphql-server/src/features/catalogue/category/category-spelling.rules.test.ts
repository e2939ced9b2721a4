import { expect, it } from "vitest";
import { spelledCategory } from "./category-spelling.rules.ts";

it.each([
  ["robe", "Robe"],
  ["  SAC  à   main ", "Sac à main"],
  ["Perruques et meches", "Perruques et mèches"],
  ["t-shirt", "T-shirt"],
  ["BIJOUX", "Bijoux"],
])("« %s » is the shop's category « %s », because only case, accents or blanks differ", (typed, known) => {
  expect(spelledCategory(typed, ["Bijoux"])).toBe(known);
});

it("a new category stays as typed, without superfluous blanks", () => {
  expect(spelledCategory(" Pagne  wax ", ["Bijoux"])).toBe("Pagne wax");
  expect(spelledCategory(" ", [])).toBe("");
});

it("a category that a shop has in two spellings keeps its own", () => {
  expect(spelledCategory("bijoux", ["Bijoux", "bijoux"])).toBe("bijoux");
});
