import fc from "fast-check";
import { expect, it } from "vitest";
import { packAnswers, type QueryAnswer, unpackAnswers } from "./packed-answers.ts";

const product = (id: string, price: number) => ({ __typename: "Product", id, price, thumbnail: null });
const ANSWERS: QueryAnswer[] = [
  {
    name: "HomePage",
    variables: {},
    data: {
      categories: [
        { __typename: "Category", value: "Robe", products: [product("c", 15_000), product("a", 15_000)] },
        { __typename: "Category", value: "Jupe", products: [product("b", 9_000)] },
        { __typename: "Category", value: "Sac", products: [] },
      ],
      newestProduct: product("c", 15_000),
    },
  },
  { name: "ProductPage", variables: { id: "z" }, data: { product: null } },
  { name: "ProductPage", variables: { id: "a" }, data: { product: product("a", 1) }, partial: true },
];

const throughJson = (answers: readonly QueryAnswer[]) =>
  unpackAnswers(JSON.parse(JSON.stringify(packAnswers(answers))));

it("query answers that are packed for the page's HTML are the same after unpacking", () => {
  expect(throughJson(ANSWERS)).toEqual(ANSWERS);
});

it("packed lists, objects and empty values, in any combination, are the same after unpacking", () => {
  const value = fc.letrec((again) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, "", 0, 1, "Noir", "Bleu", "vert, clair"),
      fc.array(again("any"), { maxLength: 3 }),
      fc.array(fc.constantFrom("S", "M", null), { maxLength: 4 }),
      fc.record({ size: again("any"), colour: again("any") }, { requiredKeys: ["size"] }),
    ),
  })).any;
  fc.assert(
    fc.property(fc.array(value, { maxLength: 6 }), (values) => {
      const answers = [{ name: "HomePage", variables: {}, data: { values, first: values[0] ?? null } }];
      expect(throughJson(answers)).toEqual(answers);
    }),
  );
});

it("an empty list of answers is the same after packing and unpacking", () => {
  expect(throughJson([])).toEqual([]);
});

it("packed query answers contain the field names of a list's objects only once, even in nested lists", () => {
  const text = JSON.stringify(packAnswers(ANSWERS.slice(0, 1)));
  expect(text.match(/thumbnail/g)).toHaveLength(2);
  expect(text.match(/"Category"/g)).toHaveLength(1);
});
