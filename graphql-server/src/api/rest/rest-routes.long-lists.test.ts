import { get } from "node:http";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { QUEUES } from "../../platform/admission/queues.ts";
import { admitted } from "../../testing/send-until-accepted.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import type { ProductJson } from "./testing/rest-client.ts";

/** Number of products. Their list is about 3 MB of JSON, which is too long for the shop's cache of answers. */
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

/** Calls `ask` and returns the number of pages of products that the server has read for it. */
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

it("a long product list is complete and sorted, for clients with and without compression", async () => {
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

it("get-categoryProduct returns for each category the newest product, and all products in the field `products`", async () => {
  type Group = ProductJson & { products: ProductJson[] };
  const { data } = (await (await list("get-categoryProduct")).json()) as Answer<Group>;
  expect(data.map(({ products }) => products.length).sort()).toEqual([PRODUCTS / 2, PRODUCTS / 2]);
  for (const { products, ...newest } of data) expect(newest).toEqual(products[0]);
});

it("until the catalogue changes, a long list is created only once", async () => {
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

/** Makes each read of products wait until `goOn` is called. @returns `goOn`, and a spy that counts the reads */
function holdListing() {
  const { listing } = shop.services;
  const products = listing.products.bind(listing);
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const spy = vi.spyOn(listing, "products").mockImplementation(async (...query) => {
    await held;
    return products(...query);
  });
  return { spy, goOn };
}

/** Requests a path. @returns a function that closes the connection before the answer */
function askAndLeave(path: string): () => void {
  const request = get(`${shop.address}/api/${path}`).on("error", () => undefined);
  return () => request.destroy();
}

it("if the only client of a long list disconnects, the creation of the list stops", async () => {
  await change();
  const { spy, goOn } = holdListing();
  const leave = askAndLeave("get-product");
  await expect.poll(() => spy.mock.calls.length).toBe(1);
  leave();
  goOn();
  const { data } = (await (await list("search?q=robe")).json()) as Answer;
  const pages = spy.mock.calls.length;
  spy.mockRestore();
  expect(data).toHaveLength(PRODUCTS);
  expect(pages).toBeLessThan((2 * PRODUCTS) / 100);
});

it("while too many other lists are being created, a long list is refused with an error envelope", async () => {
  await change();
  const { spy, goOn } = holdListing();
  const { concurrency, maxWaiting } = QUEUES.lists;
  const others = Array.from({ length: concurrency + maxWaiting }, (_, n) => askAndLeave(`search?q=robe${n}`));
  await expect.poll(() => spy.mock.calls.length).toBe(concurrency);
  const refused = await refusal();
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await refused.json()).toMatchObject({ success: false, error: true, data: [] });
  for (const leave of others) leave();
  goOn();
  spy.mockRestore();
  expect((await admitted(() => list("get-product"))).status).toBe(200);
});

/**
 * Requests search lists that are not cached, one after the other, until the server refuses one. Stops waiting for an
 * answer after half a second.
 * @returns the refusal
 */
async function refusal(): Promise<Response> {
  for (let n = 0; ; n++) {
    const waiting = AbortSignal.timeout(500);
    const response = await fetch(`${shop.address}/api/search?q=jupe${n}`, { signal: waiting }).catch(
      () => undefined,
    );
    if (response?.status === 503) return response;
  }
}
