import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { CATEGORIES } from "../category/category.rules.ts";

const LIST = `query ($filter: ProductFilter, $sort: PriceSort, $first: Int, $after: String) {
  products(filter: $filter, sort: $sort, first: $first, after: $after) {
    edges { node { productName } } pageInfo { hasNextPage endCursor } totalCount
  }
}`;

let shop: TestShop;
let ids: string[];

beforeAll(async () => {
  shop = await openTestShop();
  ids = await shop.createProducts(
    { productName: "Robe Kribi", category: "Robe", sellingPrice: 15_000 },
    {
      productName: "Sac à main Bonanjo",
      category: "Sac à main",
      brandName: "Atelier Wouri",
      sellingPrice: 24_500,
    },
    { productName: "Sandales Limbé", category: "Femmes", sellingPrice: 9_000 },
    { productName: "Pagne Foumban", category: "Tissus", sellingPrice: 9_000 },
    { productName: "Robe Wouri", category: "Robe", sellingPrice: 32_000 },
  );
});
afterAll(() => shop.close());

async function names(variables: Record<string, unknown>): Promise<string[]> {
  const { data, errors } = await shop.ask(LIST, variables);
  expect(errors).toBeUndefined();
  const list = data?.products as { edges: { node: { productName: string } }[] };
  return list.edges.map(({ node }) => node.productName);
}

describe("the list of products", () => {
  it.each([
    [
      "contains all products, the newest first",
      {},
      ["Robe Wouri", "Pagne Foumban", "Sandales Limbé", "Sac à main Bonanjo", "Robe Kribi"],
    ],
    [
      "finds a product whose name has accents by a search without accents",
      { filter: { search: "sac a main" } },
      ["Sac à main Bonanjo"],
    ],
    ["finds products by their brand", { filter: { search: "wouri" } }, ["Robe Wouri", "Sac à main Bonanjo"]],
    [
      "finds products in spite of a typing error",
      { filter: { search: "robbe" } },
      ["Robe Wouri", "Robe Kribi"],
    ],
    [
      "contains only the products of a chosen category",
      { filter: { categories: ["Robe"] } },
      ["Robe Wouri", "Robe Kribi"],
    ],
    [
      "contains the products within price bounds, including the bounds",
      { filter: { minPrice: 9_000, maxPrice: 15_000 }, sort: "asc" },
      ["Pagne Foumban", "Sandales Limbé", "Robe Kribi"],
    ],
    [
      "contains only the products in promotion",
      { filter: { promotion: true } },
      ["Pagne Foumban", "Sandales Limbé", "Robe Kribi"],
    ],
    [
      "contains all products if the promotion filter is false",
      { filter: { promotion: false, minPrice: 20_000 } },
      ["Robe Wouri", "Sac à main Bonanjo"],
    ],
    [
      "can be sorted by price, the highest first",
      { sort: "dsc", first: 2 },
      ["Robe Wouri", "Sac à main Bonanjo"],
    ],
    ["is empty if the search finds nothing", { filter: { search: "%_" } }, []],
  ])("%s", async (_, variables, expected) => {
    expect(await names(variables)).toEqual(expected);
  });

  it("has two counts for each category: its products, and its products in promotion", async () => {
    const COUNTS =
      "query ($filter: ProductFilter) { categoryCounts(filter: $filter) { category products promotions } }";
    const { data } = await shop.ask(COUNTS, { filter: { maxPrice: 25_000 } });
    expect(data?.categoryCounts).toEqual([
      { category: "Femmes", products: 1, promotions: 1 },
      { category: "Robe", products: 1, promotions: 1 },
      { category: "Sac à main", products: 1, promotions: 0 },
      { category: "Tissus", products: 1, promotions: 1 },
    ]);
  });

  it("for given ids contains each existing product once, in the sequence of the ids", async () => {
    const BY_ID = "query ($ids: [ID!]!) { productsById(ids: $ids) { productName } }";
    const [robe = "", sac = ""] = ids;
    const unknown = "99999999-9999-4999-8999-999999999999";
    const { data } = await shop.ask(BY_ID, { ids: [sac, unknown, robe.toUpperCase(), sac] });
    expect(data?.productsById).toEqual([
      { productName: "Sac à main Bonanjo" },
      { productName: "Robe Kribi" },
    ]);
    const many = Array.from({ length: 51 }, () => robe);
    const { errors } = await shop.ask(BY_ID, { ids: many });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { ids: "50 identifiants au plus" },
    });
  });

  it("continues after a cursor, even when a newer product was added in the meantime", async () => {
    const first = await shop.ask(LIST, { first: 2 });
    const list = first.data?.products as { pageInfo: { endCursor: string } };
    const [added] = await shop.createProducts({
      productName: "Nouvelle venue",
      createdAt: new Date(Date.UTC(2026, 5, 1)),
    });
    expect(await names({ first: 2, after: list.pageInfo.endCursor })).toEqual([
      "Sandales Limbé",
      "Sac à main Bonanjo",
    ]);
    await shop.services.database.query("DELETE FROM products WHERE id = $1", [added]);
    await shop.services.searchIndex.sync();
    expect(await names({ first: 1 })).toEqual(["Robe Wouri"]);
  });

  it.each([
    ["a page of 0", { first: 0 }, "first"],
    ["a page of 101", { first: 101 }, "first"],
    ["a malformed cursor", { after: "n'importe quoi" }, "after"],
  ])("rejects %s and names the field", async (_, variables, field) => {
    const { errors } = await shop.ask(LIST, variables);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { [field]: expect.any(String) },
    });
  });
});

describe("a product", () => {
  it("has its owner's name and the other products of its category", async () => {
    const { data } = await shop.ask(
      "query ($id: ID!) { product(id: $id) { productName thumbnail owner { name } similarProducts { productName } } }",
      { id: ids[0] },
    );
    expect(data?.product).toEqual({
      productName: "Robe Kribi",
      thumbnail: "/images/AAAAAAAAAAAAAAAA",
      owner: { name: "Patronne" },
      similarProducts: [{ productName: "Robe Wouri" }],
    });
  });

  const BY_ID = "query ($id: ID!) { product(id: $id) { id } }";

  it("is null for an unknown id", async () => {
    const { data, errors } = await shop.ask(BY_ID, { id: "00000000-0000-4000-8000-000000000000" });
    expect({ data, errors }).toEqual({ data: { product: null }, errors: undefined });
  });

  it.each(["pas-un-identifiant", ""])("is rejected for the malformed id '%s'", async (id) => {
    const { errors } = await shop.ask(BY_ID, { id });
    expect(errors?.[0]).toMatchObject({
      message: "Identifiant non valide",
      extensions: { code: "BAD_USER_INPUT" },
    });
  });
});

describe("categories", () => {
  it("begin with the fixed list, followed by all other categories that a product has", async () => {
    const { data } = await shop.ask("{ categories { value type productCount } }");
    const categories = data?.categories as { value: string; type: string | null; productCount: number }[];
    expect(categories.map(({ value }) => value)).toEqual([...CATEGORIES.map(({ value }) => value), "Tissus"]);
    expect(categories.find(({ value }) => value === "Robe")).toEqual({
      value: "Robe",
      type: "clothing",
      productCount: 2,
    });
    expect(categories.find(({ value }) => value === "Femmes")).toMatchObject({ productCount: 3 });
    expect(categories.at(-1)).toEqual({ value: "Tissus", type: null, productCount: 1 });
  });

  it("of the top level, such as « Femmes », list their own products before the products of their sub-categories", async () => {
    const { data } = await shop.ask(
      "{ categories(topLevel: true) { value products(first: 3) { productName } } }",
    );
    const categories = data?.categories as { value: string; products: unknown }[];
    const women = categories.find(({ value }) => value === "Femmes");
    expect(women?.products).toEqual([
      { productName: "Sandales Limbé" },
      { productName: "Robe Wouri" },
      { productName: "Robe Kribi" },
    ]);
  });

  it("that have a product are the groups of the catalogue page, in the page's order", async () => {
    const { data } = await shop.ask("{ categoryGroups { category productCount productImages } }");
    const groups = data?.categoryGroups as { category: string }[];
    expect(groups.map(({ category }) => category)).toEqual(["Femmes", "Robe", "Sac à main", "Tissus"]);
  });
});

describe("the database, without the checks of the server,", () => {
  it.each([
    ["a negative price", "price = -1"],
    ["a price over the limit", "selling_price = 2000000001"],
    ["a product without an image", "product_images = '{}'"],
    ["an empty name", "product_name = ' '"],
    ["a category of 61 characters", `category = '${"x".repeat(61)}'`],
  ])("rejects %s", async (_, change) => {
    await expect(shop.services.database.query(`UPDATE products SET ${change}`)).rejects.toMatchObject({
      code: "23514",
    });
  });
});
