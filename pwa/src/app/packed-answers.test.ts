import type { NormalizedCacheObject } from "@apollo/client";
import { expect, it } from "vitest";
import { createCache } from "./apollo-cache.ts";
import { packAnswers, unpackAnswers } from "./packed-answers.ts";

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

it("gives back the cache it was made of, through JSON", () => {
  const packed = JSON.parse(JSON.stringify(packAnswers(CACHE)));
  expect(unpackAnswers(packed, createCache())).toEqual(CACHE);
});

it("packs nothing into nothing", () => {
  expect(unpackAnswers(packAnswers({}), createCache())).toEqual({});
});

it("names fields and types once, keys not at all", () => {
  const text = JSON.stringify(packAnswers(CACHE));
  expect(text.match(/thumbnail/g)).toHaveLength(2);
  expect(text.match(/"Product"/g)).toHaveLength(2);
  expect(text).not.toMatch(/Product:|Category:/);
});
