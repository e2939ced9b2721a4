import { InMemoryCache, type NormalizedCacheObject } from "@apollo/client";
import fc from "fast-check";
import { expect, it } from "vitest";
import { packRecord, packState, unpackState } from "./packed-state.ts";

const product = (id: string, price: number) => ({ __typename: "Product", id, price, thumbnail: null });
const CACHE: NormalizedCacheObject = {
  "Product:a": product("a", 15_000),
  "Product:b": { ...product("b", 9_000), brandName: "Wouri" },
  "Product:c": product("c", 15_000),
  'Category:{"value":"Robe"}': {
    __typename: "Category",
    value: "Robe",
    'products({"first":8})': [{ __ref: "Product:c" }, { __ref: "Product:a" }],
    newestProduct: { __ref: "Product:c" },
  },
  ROOT_QUERY: {
    __typename: "Query",
    categories: [{ __ref: 'Category:{"value":"Robe"}' }],
    'product({"id":"z"})': null,
    products: { __typename: "ProductConnection", edges: [{ node: { __ref: "Product:b" } }], totalCount: 3 },
  },
};

const emptyCache = () => new InMemoryCache({ typePolicies: { Category: { keyFields: ["value"] } } });

/** As a page carries it. */
const throughJson = (state: NormalizedCacheObject) =>
  unpackState(JSON.parse(JSON.stringify(packState(state))), emptyCache());

it("gives back the cache it was made of, through JSON", () => {
  expect(throughJson(CACHE)).toEqual(CACHE);
});

it("gives back lists, objects and empty values within records, whatever their shapes", () => {
  const value = fc.letrec((again) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(null, "", 0, 1, "Noir"),
      fc.array(again("any"), { maxLength: 3 }),
      fc.record({ size: again("any"), colour: again("any") }, { requiredKeys: ["size"] }),
    ),
  })).any;
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), (values) => {
      const records = values.map((of, place) => [`Product:${place}`, { ...product(`${place}`, 1), of }]);
      const state = Object.fromEntries(records);
      expect(throughJson(state)).toEqual(state);
    }),
  );
});

it("packs one record as any other would be", () => {
  const record = { ...product("a", 15_000), variants: [{ number: 1, size: "M" }] };
  expect(unpackState(JSON.parse(JSON.stringify(packRecord(record))), emptyCache())).toEqual({
    "Product:a": record,
  });
});

it("packs nothing into nothing", () => {
  expect(throughJson({})).toEqual({});
});

it("names fields and types once, keys not at all", () => {
  const text = JSON.stringify(packState(CACHE));
  expect(text.match(/thumbnail/g)).toHaveLength(2);
  expect(text.match(/"Product"/g)).toHaveLength(2);
  expect(text).not.toMatch(/Product:|Category:/);
});
