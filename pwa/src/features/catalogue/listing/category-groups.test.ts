import { CATEGORIES, compareLabels } from "graphql-server/features/catalogue/category/category";
import { expect, test } from "vitest";
import { categoryGroups } from "./category-groups.ts";

const valuesOf = (chosen: string[]) =>
  categoryGroups(chosen).flatMap(({ parent, values }) => (parent ? [parent, ...values] : values));

test("every one of the 22 categories is offered exactly once", () => {
  expect(valuesOf([]).sort()).toEqual(CATEGORIES.map(({ value }) => value).sort());
  expect(valuesOf([])).toHaveLength(22);
});

test("a sub-category is listed under its parent, or in a group named after both parents", () => {
  const groups = new Map(categoryGroups([]).map(({ title, values }) => [title, values]));
  expect(groups.get("Femmes")).toEqual(["Jupe", "Robe"]);
  expect(groups.get("Femmes et Hommes")).toEqual([
    "Ensemble",
    "Maillot",
    "Pull",
    "Sous-vêtements",
    "T-shirt",
  ]);
  expect(groups.get("Chaussures Femmes et Hommes")).toEqual(["Babouche", "Bottes"]);
  expect(groups.get("Perruques et mèches")).toEqual([]);
});

test("groups and their categories are in alphabetical order", () => {
  const groups = categoryGroups([]);
  for (const list of [groups.map(({ title }) => title), ...groups.map(({ values }) => [...values])]) {
    expect(list).toEqual([...list].sort(compareLabels));
  }
});

test("categories outside the fixed list of 22 are in the last group, « Autres »", () => {
  expect(categoryGroups(["Zèbre", "Robe", "Bijoux"]).at(-1)).toEqual({
    title: "Autres",
    parent: undefined,
    values: ["Bijoux", "Zèbre"],
  });
});
