import { setTimeout as pause } from "node:timers/promises";
import type { QueryRunner } from "typeorm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../../testing/seeded-random.ts";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { readCatalogueChanges } from "./changes-since.ts";

const WRITERS = 6;
const ROUNDS = 25;
const PRODUCTS = 40;
/**
 * Maximum number of changes in a batch. It is small, so that a reader needs several batches while the writers continue.
 */
const BATCH_SIZE = 7;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const random = seededRandom();
const someOf = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];

/** Makes a few changes in one transaction, with pauses between them. One transaction in ten is rolled back. */
async function write(runner: QueryRunner, ids: readonly string[]): Promise<void> {
  await runner.startTransaction();
  // The transaction gets its id here, but its changes get their versions later. So if cursors contained transaction ids
  // instead of versions, they would miss changes, and this test would fail.
  await runner.query("SELECT pg_current_xact_id()");
  await pause(random() * 4);
  for (let change = 0; change < 3; change++) {
    const dice = random();
    if (dice < 0.15) {
      await runner.query(
        `INSERT INTO products (product_name, brand_name, category, product_images, thumbnail_colour, description, price, selling_price, owner_id, created_at)
         SELECT product_name, brand_name, category, product_images, thumbnail_colour, description, price, selling_price, owner_id, now() - random() * interval '1 year'
         FROM products LIMIT 1`,
      );
    } else if (dice < 0.25) {
      await runner.query("DELETE FROM products WHERE id = $1", [someOf(ids)]);
    } else {
      await runner.query("UPDATE products SET price = price + 1 WHERE id = $1", [someOf(ids)]);
    }
    await pause(random() * 3);
  }
  if (random() < 0.1) await runner.rollbackTransaction();
  else await runner.commitTransaction();
}

it("a phone misses no change while several writers commit interleaved transactions", async () => {
  const ids = await shop.createProducts(...Array.from({ length: PRODUCTS }, () => ({})));
  const replica = new Map<string, number>();
  let since: string | null = null;
  const poll = async (): Promise<void> => {
    for (let more = true; more; ) {
      const batch = await readCatalogueChanges(shop.services.database, since, BATCH_SIZE);
      if (batch.reset) replica.clear();
      for (const { id, price } of batch.upserted) replica.set(id, price);
      for (const id of batch.deleted) replica.delete(id);
      ({ cursor: since, more } = batch);
    }
  };

  let writing = true;
  const writers = Array.from({ length: WRITERS }, async () => {
    const runner = shop.services.database.createQueryRunner();
    for (let round = 0; round < ROUNDS; round++) await write(runner, ids);
    await runner.release();
  });
  const poller = (async () => {
    for (; writing; await pause(1)) await poll();
  })();
  await Promise.all(writers);
  writing = false;
  await poller;
  await poll();

  const rows: { id: string; price: number }[] = await shop.services.database.query(
    "SELECT id, price FROM products",
  );
  expect(Object.fromEntries(replica)).toEqual(Object.fromEntries(rows.map(({ id, price }) => [id, price])));
});
