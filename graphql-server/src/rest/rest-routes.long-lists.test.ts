import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { admitted } from "../testing/admitted.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
import type { ProductJson } from "./testing/rest-client.ts";

/** Some 3 MB of JSON: more than an ordinary answer. */
const PRODUCTS = 3_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const [id] = await shop.createProducts({ productName: "Robe 0", description: "x".repeat(600) });
  await shop.services.database.query(
    `INSERT INTO products (product_name, brand_name, category, product_images, thumbnail_colour, description, price,
       selling_price, owner_id, created_at)
     SELECT 'Robe ' || n, brand_name, CASE WHEN n % 2 = 0 THEN 'Robe' ELSE 'Jupe' END, product_images, thumbnail_colour,
       description, price, selling_price, owner_id, created_at + n * interval '1 second'
     FROM products, generate_series(1, $2) AS n WHERE id = $1`,
    [id, PRODUCTS - 1],
  );
  await shop.services.searchIndex.sync();
});
afterAll(() => shop.close());

interface Answer<Entry = ProductJson> {
  success: boolean;
  data: Entry[];
}
const list = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.address}/api/${path}`, { headers });

/** Calls of the listing made meanwhile. */
async function pagesRead(ask: () => Promise<unknown>): Promise<number> {
  const products = vi.spyOn(shop.services.listing, "products");
  await ask();
  const { length } = products.mock.calls;
  products.mockRestore();
  return length;
}
const change = async () => {
  await shop.services.database.query("UPDATE products SET selling_price = selling_price + 1");
  await shop.services.searchIndex.sync();
};

it("is whole, in order, for all kinds of clients", async () => {
  for (const encoding of ["gzip, br", "identity"]) {
    const { success, data } = (await (
      await list("get-product", { "accept-encoding": encoding })
    ).json()) as Answer;
    expect([success, data.length, data[0]?.productName, data.at(-1)?.productName]).toEqual([
      true,
      PRODUCTS,
      `Robe ${PRODUCTS - 1}`,
      "Robe 0",
    ]);
  }
});

it("has each category with all its products, after the fields of its newest", async () => {
  type Group = ProductJson & { products: ProductJson[] };
  const { data } = (await (await list("get-categoryProduct")).json()) as Answer<Group>;
  expect(data.map(({ products }) => products.length).sort()).toEqual([PRODUCTS / 2, PRODUCTS / 2]);
  for (const { products, ...newest } of data) expect(newest).toEqual(products[0]);
});

it("is made once for all who ask for it, until the catalogue changes; a client that has it reads none", async () => {
  await change();
  const etags: (string | null)[] = [];
  const ask = async () => {
    const response = await admitted(() => list("search?q=robe"));
    etags.push(response.headers.get("etag"));
    await response.text();
  };
  const once = PRODUCTS / 100;
  expect(await pagesRead(() => Promise.all(Array.from({ length: 8 }, ask)))).toBe(once);
  expect(await pagesRead(ask)).toBe(0);
  expect(new Set(etags).size).toBe(1);
  const again = await list("search?q=robe", { "if-none-match": etags[0] ?? "" });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  await change();
  expect(await pagesRead(ask)).toBe(once);
  expect(new Set(etags).size).toBe(2);
});
