import * as v from "valibot";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { affected, json, oneRow, rows, transaction } from "./sql.ts";

const PAIR = v.object({ key: v.string(), value: v.nullable(v.number()) });

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.services.database.query("CREATE TABLE pairs (key text PRIMARY KEY, value int)");
});
afterEach(() => affected(shop.services.database, "DELETE FROM pairs"));
afterAll(() => shop.close());

const insert = (...keys: string[]) =>
  affected(shop.services.database, "INSERT INTO pairs (key, value) SELECT unnest($1::text[]), 1", [keys]);

it("`rows` returns all rows of a statement, and `oneRow` its only row, or undefined if there is none", async () => {
  await insert("a", "b");
  const { database } = shop.services;
  expect(await rows(database, PAIR, "SELECT * FROM pairs ORDER BY key")).toEqual([
    { key: "a", value: 1 },
    { key: "b", value: 1 },
  ]);
  expect(await oneRow(database, PAIR, "SELECT * FROM pairs WHERE key = $1", ["b"])).toEqual({
    key: "b",
    value: 1,
  });
  expect(await oneRow(database, PAIR, "SELECT * FROM pairs WHERE key = $1", ["c"])).toBeUndefined();
});

it("`affected` returns the number of rows that a statement inserts, updates or deletes", async () => {
  const { database } = shop.services;
  expect(await insert("a", "b", "c")).toBe(3);
  expect(await affected(database, "UPDATE pairs SET value = 2 WHERE key > 'a'")).toBe(2);
  expect(await affected(database, "DELETE FROM pairs WHERE key > 'z'")).toBe(0);
  expect(await affected(database, "DELETE FROM pairs")).toBe(3);
});

it("`rows` also returns the rows of a statement that writes", async () => {
  await insert("a");
  const { database } = shop.services;
  const updated = await rows(database, PAIR, "UPDATE pairs SET value = 5 RETURNING key, value");
  expect(updated).toEqual([{ key: "a", value: 5 }]);
});

it("rows whose columns do not match the declared schema are refused", async () => {
  await insert("a");
  const { database } = shop.services;
  const read = (statement: string) => rows(database, PAIR, statement);
  await expect(read("SELECT key FROM pairs")).rejects.toThrow(/another value.*SELECT key/);
  // PostgreSQL's driver returns a count as text, not as the number that the shape requires.
  await expect(read("SELECT 'a' AS key, count(*) AS value FROM pairs")).rejects.toThrow(/another value/);
});

it("a JSON column is read as the value that the shop has written", async () => {
  const shape = v.object({ list: json<number[]>() });
  expect(await oneRow(shop.services.database, shape, "SELECT '[1, 2]'::jsonb AS list")).toEqual({
    list: [1, 2],
  });
});

it("a transaction is rolled back if its work fails", async () => {
  const { database } = shop.services;
  const work = transaction(database, async (connection) => {
    await affected(connection, "INSERT INTO pairs (key) VALUES ('a')");
    throw new Error("no");
  });
  await expect(work).rejects.toThrow("no");
  expect(await rows(database, PAIR, "SELECT * FROM pairs")).toEqual([]);
});
