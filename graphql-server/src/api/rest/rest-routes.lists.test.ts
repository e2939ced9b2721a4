import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import {
  ALLOWED_ORIGIN,
  createRestClient,
  type ProductJson,
  type RestClient,
  type RestRequest,
} from "./testing/rest-client.ts";

let shop: TestShop;
let call: RestClient;

beforeAll(async () => {
  shop = await openTestShop({ ALLOWED_ORIGINS: ALLOWED_ORIGIN });
  call = await createRestClient(shop.address);
});
afterAll(() => shop.close());

interface Entry {
  category: string;
  products: ProductJson[];
}

describe("the REST API's lists of products:", () => {
  const names = async (path: string, request: RestRequest = {}): Promise<string[]> =>
    (await call<ProductJson[]>(path, request)).data.map(({ productName }) => productName);

  beforeAll(async () => {
    await shop.services.database.query("DELETE FROM products");
    await shop.createProducts(
      { productName: "Sac Nkoto", category: "Sac à main" },
      { productName: "Robe (neuve)", category: "Robe" },
      { productName: "Robe Kribi & Limbé", category: "Robe" },
      { productName: "Perles", category: "Artisanat" },
    );
    await shop.createProducts(
      ...Array.from({ length: 230 }, (_, index) => ({
        productName: `Tennis ${index}`,
        category: "Tennis",
        createdAt: new Date(Date.UTC(2025, 0, 1, 0, 0, index)),
      })),
    );
  });

  it("get-product returns all products, newest first, without a limit", async () => {
    const all = await names("get-product");
    expect([all.length, all[0], all[3], all[4], all.at(-1)]).toEqual([
      234,
      "Perles",
      "Sac Nkoto",
      "Tennis 229",
      "Tennis 0",
    ]);
  });

  it("get-categoryProduct has one entry for each category, with the fields of its newest product", async () => {
    const { data } = await call<Entry[]>("get-categoryProduct");
    const robes = data.find(({ category }) => category === "Robe");
    expect(data.map(({ category }) => category)).toHaveLength(4);
    expect(robes).toMatchObject({
      productName: "Robe Kribi & Limbé",
      productImage: robes?.products[0]?.productImage,
    });
    expect(robes?.products).toHaveLength(2);
    expect(data.find(({ category }) => category === "Tennis")?.products).toHaveLength(230);
  });

  it("category-product returns the products of exactly one category", async () => {
    expect(await names("category-product", { body: { category: "Robe" } })).toHaveLength(2);
    expect(await names("category-product", { body: { category: "robe" } })).toEqual([]);
    for (const category of ["Femmes", "Accessoires"]) {
      expect(await names("category-product", { body: { category } })).toEqual([]);
      expect(await names("filter-product", { body: { category: [category] } })).toEqual([]);
    }
    expect(await call("category-product")).toMatchObject({ status: 200, success: false, data: [] });
    expect((await call("category-product", { body: { category: ["Robe"] } })).status).toBe(400);
  });

  it("filter-product returns the products of several categories, and nothing for an empty list", async () => {
    expect(await names("filter-product", { body: { category: ["Robe", "Artisanat"] } })).toHaveLength(3);
    expect(await names("filter-product", { body: { category: [] } })).toEqual([]);
    expect(await names("filter-product")).toEqual([]);
    expect((await call("filter-product", { body: { category: "Robe" } })).status).toBe(400);
  });

  it.each([
    ["?q=kribi", ["Robe Kribi & Limbé"]],
    ["?q=Sac%20%C3%A0%20main", ["Sac Nkoto"]],
    ["?q=kribi & limbé", ["Robe Kribi & Limbé"]],
    ["?q=(neuve", ["Robe (neuve)"]],
    ["?q=rien du tout [%", []],
  ])("the path search%s finds %j", async (query, found) => {
    expect(await names("search", { query })).toEqual(found);
  });

  it("search without q returns all products", async () => {
    expect(await names("search")).toHaveLength(234);
    expect(await names("search", { query: "?q=" })).toHaveLength(234);
  });

  it.each(["get-product", "get-categoryProduct", "search", "search?q=robe"])(
    "%s is compressed, cached, and revalidated with a 304",
    async (path) => {
      const ask = (headers: Record<string, string> = {}) =>
        fetch(`${shop.address}/api/${path}`, {
          headers: { origin: ALLOWED_ORIGIN, "accept-encoding": "br", ...headers },
        });
      const first = await ask();
      await first.text();
      expect(first.headers.get("cache-control")).toBe("no-cache");
      if (path !== "search?q=robe") expect(first.headers.get("content-encoding")).toBe("br");
      for (let turn = 0; turn < 2; turn++) {
        const again = await ask({ "if-none-match": first.headers.get("etag") ?? "" });
        expect([again.status, await again.text()]).toEqual([304, ""]);
        expect(again.headers.get("access-control-allow-origin")).toBe(ALLOWED_ORIGIN);
        expect(again.headers.get("vary")).toBe("Origin, Accept-Encoding");
        expect(again.headers.get("x-content-type-options")).toBe("nosniff");
      }
    },
  );

  it("category-product returns a changed price as soon as the search index has read the change", async () => {
    await call("category-product", { body: { category: "Artisanat" } });
    await shop.services.database.query(
      "UPDATE products SET selling_price = 4321 WHERE category = 'Artisanat'",
    );
    await shop.services.searchIndex.sync();
    const { data } = await call<ProductJson[]>("category-product", { body: { category: "Artisanat" } });
    expect(data[0]?.sellingPrice).toBe(4321);
  });
});
