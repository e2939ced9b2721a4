import { afterAll, beforeAll, expect, it } from "vitest";
import { hookStatements } from "../../../platform/database/testing/hooked-database.ts";
import { admitted } from "../../../testing/send-until-accepted.ts";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { readGoogleFeed, readMetaFeed } from "./testing/read-feed.ts";

const PRODUCTS = 1_250;
const SIZES = ["S", "M", "L"];
/** Number of times that the server reads products: batches of 100, and at the end an empty batch. */
const READINGS = Math.ceil(PRODUCTS / 100) + 1;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const variants = SIZES.map((size, at) => ({
    ...{ number: at + 1, size, colour: null, swatch: null },
    availability: "AVAILABLE" as const,
  }));
  const [id] = await shop.createProducts({ productName: "Robe 0", variants });
  // Gives many products the same creation time. A feed is read in batches sorted by creation time, and must contain
  // each of these products exactly once.
  await shop.services.database.query(
    `INSERT INTO products (product_name, brand_name, category, product_images, thumbnail_colour, description, price,
       selling_price, owner_id, created_at, variants)
     SELECT 'Robe ' || n, brand_name, category, product_images, thumbnail_colour, description, price, selling_price,
       owner_id, created_at + (n / 300) * interval '1 second', variants
     FROM products, generate_series(1, $2) AS n WHERE id = $1`,
    [id, PRODUCTS - 1],
  );
  await shop.services.searchIndex.sync();
});
afterAll(() => shop.close());

const ask = (path: string, headers: Record<string, string> = {}) => fetch(shop.address + path, { headers });

it.each(["gzip, br", "identity"])(
  "a feed of several megabytes contains every size of every product once (Accept-Encoding: %s)",
  async (encoding) => {
    const headers = { "accept-encoding": encoding };
    const google = readGoogleFeed(await (await ask("/feeds/google.xml", headers)).text()).items;
    const meta = readMetaFeed(await (await ask("/feeds/meta.csv", headers)).text());
    for (const items of [google, meta]) {
      expect(items).toHaveLength(PRODUCTS * SIZES.length);
      expect(new Set(items.map(({ id }) => id?.[0])).size).toBe(items.length);
    }
  },
);

it("until the catalogue changes, a feed of several megabytes is created only once for all requests", async () => {
  const { database } = shop.services;
  let reads = 0;
  const unhook = hookStatements(database, (run, statement) => {
    if (statement.includes("FROM products p WHERE p.created_at <=")) reads += 1;
    return run();
  });
  const readings = async (work: () => Promise<unknown>) => {
    reads = 0;
    await work();
    return reads;
  };
  const change = async () => {
    await database.query(
      "UPDATE products SET selling_price = selling_price + 1 WHERE product_name = 'Robe 0'",
    );
    await shop.services.searchIndex.sync();
  };
  const etags = new Set<string | null>();
  const askAll = () =>
    Promise.all(
      Array.from({ length: 8 }, async () => {
        const response = await admitted(() => ask("/feeds/google.xml"));
        etags.add(response.headers.get("etag"));
        await response.text();
      }),
    );
  await change();
  expect(await readings(askAll)).toBe(READINGS);
  expect(await readings(askAll)).toBe(0);
  expect([...etags]).toEqual([expect.any(String)]);
  const again = await ask("/feeds/google.xml", { "if-none-match": [...etags].join() });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  await change();
  expect(await readings(askAll)).toBe(READINGS);
  expect([...etags]).toEqual([expect.any(String), expect.any(String)]);
  unhook();
});
