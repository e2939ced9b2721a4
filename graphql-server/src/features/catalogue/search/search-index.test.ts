import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "../../../platform/database/sql.ts";
import { hookedDatabase } from "../../../platform/database/testing/hooked-database.ts";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { SearchIndex } from "./search-index.ts";

let shop: TestShop;
let failAt: number;
let reads: number;
/** The shop's database. The read with the number `failAt` fails, which interrupts a sync; 0 if no read fails. */
let database: Database;
beforeEach(async () => {
  shop = await openTestShop();
  await shop.createProducts({});
  [failAt, reads] = [0, 0];
  database = hookedDatabase(shop.services.database, (run) => {
    reads += 1;
    return reads === failAt ? Promise.reject(new Error("cut off")) : run();
  });
});
afterEach(() => shop.close());

const insertProducts = (count: number): Promise<unknown> =>
  shop.services.database.query(
    `INSERT INTO products (product_name, brand_name, category, product_images, thumbnail_colour, description, price, selling_price, owner_id)
     SELECT 'Article ' || n, 'Maison Sawa', 'Robe', ARRAY['/images/AAAAAAAAAAAAAAAA'], '#c0a080', 'Un article.', 2000, 1500,
       (SELECT id FROM users LIMIT 1) FROM generate_series(1, $1::int) n`,
    [count],
  );

it("if the first sync is interrupted, the search index stays empty until the next sync", async () => {
  await insertProducts(2_499);
  const index = new SearchIndex(database);
  failAt = 2;
  await expect(index.sync()).rejects.toThrow("cut off");
  expect([index.search.size, index.version]).toEqual([0, ""]);
  await index.sync();
  expect(index.search.size).toBe(2_500);
});

it("if the sync after a replacement of all products is interrupted, the next sync indexes only the new ones", async () => {
  await insertProducts(2_499);
  const index = new SearchIndex(database);
  await index.sync();
  await shop.services.database.query("TRUNCATE products CASCADE");
  await insertProducts(1_500);
  [failAt, reads] = [3, 0];
  await expect(index.sync()).rejects.toThrow("cut off");
  await index.sync();
  expect(index.search.size).toBe(1_500);
});

it("if a sync is interrupted, listeners of the search index are notified of the changes that it has read", async () => {
  const index = new SearchIndex(database);
  await index.sync();
  await insertProducts(1_500);
  const onChange = vi.fn();
  index.onChange(onChange);
  [failAt, reads] = [2, 0];
  await expect(index.sync()).rejects.toThrow("cut off");
  expect(index.search.size).toBe(1_001);
  expect(onChange).toHaveBeenCalledOnce();
  await index.sync();
  expect(index.search.size).toBe(1_501);
});

it("listeners of the search index receive the changed ids, or undefined after the whole catalogue was read", async () => {
  const { database } = shop.services;
  const [changed = "", deleted = ""] = await shop.createProducts({}, {}, {});
  const index = new SearchIndex(database);
  const onChange = vi.fn();
  index.onChange(onChange);
  await index.sync();
  expect(onChange).toHaveBeenLastCalledWith(undefined);
  await database.query("UPDATE products SET availability = 'SOLD_OUT' WHERE id = $1", [changed]);
  await database.query("DELETE FROM products WHERE id = $1", [deleted]);
  await index.sync();
  expect(onChange).toHaveBeenLastCalledWith(new Set([changed, deleted]));
});
