import { InMemoryCache, type NormalizedCacheObject } from "@apollo/client";
import { expect, it } from "vitest";
import { packState, unpackState } from "./packed-state.ts";

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

it("gives back the cache it was made of, through JSON", () => {
  const packed = JSON.parse(JSON.stringify(packState(CACHE)));
  expect(unpackState(packed, emptyCache())).toEqual(CACHE);
});

it("packs nothing into nothing", () => {
  expect(unpackState(packState({}), emptyCache())).toEqual({});
});

it("names fields and types once, keys not at all", () => {
  const text = JSON.stringify(packState(CACHE));
  expect(text.match(/thumbnail/g)).toHaveLength(2);
  expect(text.match(/"Product"/g)).toHaveLength(2);
  expect(text).not.toMatch(/Product:|Category:/);
});
