import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../http/testing/test-shop.ts";
import { readCatalogueChanges } from "./catalogue-changes.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const read = (since: string | null, limit = 100) => readCatalogueChanges(shop.core.database, since, limit);

it("brings everything the first time, then only what was created, changed or deleted", async () => {
  const [kept = "", changed = "", gone = ""] = await shop.products({}, {}, {});
  const all = await read(null);
  expect(all).toMatchObject({ reset: true, more: false, deleted: [] });
  expect(all.upserted.map(({ id }) => id).sort()).toEqual([kept, changed, gone].sort());
  expect(await read(all.cursor)).toMatchObject({
    reset: false,
    upserted: [],
    deleted: [],
    cursor: all.cursor,
  });

  await shop.core.database.query("UPDATE products SET selling_price = 1 WHERE id = $1", [changed]);
  await shop.core.database.query("DELETE FROM products WHERE id = $1", [gone]);
  const since = await read(all.cursor);
  expect(since.upserted.map(({ id, sellingPrice }) => [id, sellingPrice])).toEqual([[changed, 1]]);
  expect(since.deleted).toEqual([gone]);
});

it("pages through changes without losing or repeating one", async () => {
  await shop.products({}, {}, {}, {}, {}, {});
  const seen: string[] = [];
  let since: string | null = null;
  for (let more = true; more; ) {
    const page = await read(since, 2);
    seen.push(...page.upserted.map(({ id }) => id), ...page.deleted);
    ({ cursor: since, more } = page);
  }
  const rows: { id: string }[] = await shop.core.database.query(
    "SELECT product_id AS id FROM catalogue_changes",
  );
  expect([...seen].sort()).toEqual(rows.map(({ id }) => id).sort());
});

it("does not pass over a change that commits after a later one", async () => {
  const [first = "", second = ""] = await shop.products({}, {});
  const { cursor } = await read(null);
  const slow = shop.core.database.createQueryRunner();
  await slow.startTransaction();
  await slow.query("UPDATE products SET price = 7 WHERE id = $1", [first]);
  // The second writer waits for the first one's commit: their order is the order of the versions.
  const quick = shop.core.database.query("UPDATE products SET price = 8 WHERE id = $1", [second]);
  const between = await read(cursor);
  await slow.commitTransaction();
  await slow.release();
  await quick;
  const after = await read(between.cursor);
  const seen = [...between.upserted, ...after.upserted].map(({ id }) => id);
  expect(seen.sort()).toEqual([first, second].sort());
});

it.each(["n'importe quoi", "00000000-0000-4000-8000-000000000000.1.1.00000000-0000-0000-0000-000000000000"])(
  "answers an unknown cursor (%s) with a fresh snapshot",
  async (cursor) => {
    expect(await read(cursor)).toMatchObject({ reset: true });
  },
);
