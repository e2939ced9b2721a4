import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import type { Product } from "../product/product.entity.ts";
import { type CatalogueChanges, readCatalogueChanges } from "./changes-since.ts";
import { purgeTombstones } from "./purge-tombstones.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const read = (since: string | null, limit = 100) =>
  readCatalogueChanges(shop.services.database, since, limit);

async function readAll(since: string | null, limit: number): Promise<CatalogueChanges[]> {
  const batches = [await read(since, limit)];
  for (let last = batches[0]; last?.more; last = batches.at(-1)) batches.push(await read(last.cursor, limit));
  return batches;
}

function applyTo(replica: Map<string, Product>, { upserted, deleted }: CatalogueChanges): void {
  for (const product of upserted) replica.set(product.id, product);
  for (const id of deleted) replica.delete(id);
}

it("a phone receives the whole catalogue first, then only what was created, changed or deleted", async () => {
  const [unchanged = "", changed = "", deletedId = ""] = await shop.createProducts({}, {}, {});
  const all = await read(null);
  expect(all).toMatchObject({ reset: true, more: false, deleted: [] });
  expect(all.upserted.map(({ id }) => id).sort()).toEqual([unchanged, changed, deletedId].sort());
  expect(await read(all.cursor)).toMatchObject({
    reset: false,
    upserted: [],
    deleted: [],
    cursor: all.cursor,
  });

  await shop.services.database.query("UPDATE products SET selling_price = 1 WHERE id = $1", [changed]);
  await shop.services.database.query("DELETE FROM products WHERE id = $1", [deletedId]);
  const since = await read(all.cursor);
  expect(since.upserted.map(({ id, sellingPrice }) => [id, sellingPrice])).toEqual([[changed, 1]]);
  expect(since.deleted).toEqual([deletedId]);
});

it("a phone's first sync receives the newest products first, without deleted ones, in batches", async () => {
  await shop.createProducts({}, {}, {}, {}, {}, {});
  const batches = await readAll(null, 2);
  expect(batches.map(({ reset, more }) => ({ reset, more }))).toEqual(
    batches.map((_, index) => ({ reset: index === 0, more: index < batches.length - 1 })),
  );
  const rows: { id: string }[] = await shop.services.database.query(
    "SELECT id FROM products ORDER BY created_at DESC, id",
  );
  expect(batches.flatMap(({ upserted }) => upserted.map(({ id }) => id))).toEqual(rows.map(({ id }) => id));
  expect(batches.flatMap(({ deleted }) => deleted)).toEqual([]);
});

it("later syncs receive changes in batches, each change exactly once", async () => {
  const { cursor } = await read(null);
  const ids = await shop.createProducts({}, {}, {}, {}, {});
  await shop.services.database.query("DELETE FROM products WHERE id = $1", [ids[2]]);
  const batches = await readAll(cursor, 2);
  const seen = batches.flatMap(({ upserted, deleted }) => [...upserted.map(({ id }) => id), ...deleted]);
  expect(seen.sort()).toEqual([...ids].sort());
});

it("after its first sync, a phone receives the changes that were made during the sync", async () => {
  const [oldest = "", ...others] = await shop.createProducts({}, {}, {}, {});
  const first = await read(null, 2);
  const [deletedId = ""] = first.upserted.map(({ id }) => id);
  await shop.services.database.query("UPDATE products SET price = 9 WHERE id = $1", [oldest]);
  await shop.services.database.query("DELETE FROM products WHERE id = $1", [deletedId]);
  const [late = ""] = await shop.createProducts({ createdAt: new Date(Date.UTC(2019, 0, 1)) });
  const replica = new Map(first.upserted.map((product) => [product.id, product]));
  for (const batch of await readAll(first.cursor, 2)) applyTo(replica, batch);
  applyTo(replica, await read((await readAll(first.cursor, 2)).at(-1)?.cursor ?? null));
  expect(replica.get(oldest)?.price).toBe(9);
  expect(replica.has(deletedId)).toBe(false);
  expect(replica.has(late)).toBe(true);
  expect(others.filter((id) => id !== deletedId).every((id) => replica.has(id))).toBe(true);
});

it("a phone receives compact products: images as ids, times as numbers", async () => {
  const [id] = await shop.createProducts({
    productImages: ["/images/AAAAAAAAAAAAAAAA", "https://pictures.example/a.jpg"],
    createdAt: new Date(Date.UTC(2031, 0, 1)),
  });
  const { data } = await shop.ask("{ catalogueChanges { upserted { id pictures createdAt } } }");
  expect(data?.catalogueChanges).toMatchObject({
    upserted: expect.arrayContaining([
      {
        id,
        pictures: ["AAAAAAAAAAAAAAAA", "https://pictures.example/a.jpg"],
        createdAt: Date.UTC(2031, 0, 1),
      },
    ]),
  });
});

describe("old tombstones (entries of deleted products)", () => {
  it("are removed, and a phone whose cursor is older receives the whole catalogue again", async () => {
    const [deletedId, remaining] = await shop.createProducts({}, {});
    const old = await read(null);
    await shop.services.database.query("DELETE FROM products WHERE id = $1", [deletedId]);
    const { cursor } = await read(old.cursor);
    await shop.services.database.query(
      "UPDATE catalogue_changes SET changed_at = now() - interval '91 days' WHERE product_id = $1",
      [deletedId],
    );
    await purgeTombstones(shop.services.database);
    expect(await read(old.cursor)).toMatchObject({ reset: true });
    expect(await read(cursor)).toMatchObject({ reset: false, upserted: [], deleted: [] });
    await shop.services.database.query("UPDATE products SET price = 5 WHERE id = $1", [remaining]);
    expect((await read(cursor)).upserted.map(({ id }) => id)).toEqual([remaining]);
  });

  it("can be removed while a phone reads the catalogue: the phone continues and need not begin again", async () => {
    await shop.createProducts({}, {}, {});
    const [deletedId] = await shop.createProducts({});
    await shop.services.database.query("DELETE FROM products WHERE id = $1", [deletedId]);
    await shop.services.database.query(
      "UPDATE catalogue_changes SET changed_at = now() - interval '91 days' WHERE deleted",
    );
    const first = await read(null, 2);
    await purgeTombstones(shop.services.database);
    const rest = await readAll(first.cursor, 2);
    expect(rest.some(({ reset }) => reset)).toBe(false);
  });

  it("are not removed before 90 days have passed", async () => {
    const [deletedId] = await shop.createProducts({});
    const { cursor } = await read(null);
    await shop.services.database.query("DELETE FROM products WHERE id = $1", [deletedId]);
    await purgeTombstones(shop.services.database);
    expect(await read(cursor)).toMatchObject({ reset: false, deleted: [deletedId] });
  });
});

it("a phone misses no change if the writer that began first is the last to commit", async () => {
  const [first = "", second = ""] = await shop.createProducts({}, {});
  const { cursor } = await read(null);
  const slow = shop.services.database.createQueryRunner();
  await slow.startTransaction();
  await slow.query("UPDATE products SET price = 7 WHERE id = $1", [first]);
  // This second writer must wait until the first writer has committed. Changes are therefore committed in the sequence
  // of their versions.
  const quick = shop.services.database.query("UPDATE products SET price = 8 WHERE id = $1", [second]);
  const between = await read(cursor);
  await slow.commitTransaction();
  await slow.release();
  await quick;
  const after = await read(between.cursor);
  const seen = [...between.upserted, ...after.upserted].map(({ id }) => id);
  expect(seen.sort()).toEqual([first, second].sort());
});

it.each([
  "n'importe quoi",
  "00000000-0000-4000-8000-000000000000.1.1.00000000-0000-0000-0000-000000000000",
  "00000000-0000-4000-8000-000000000000.1.n99999999999999.00000000-0000-0000-0000-000000000000",
])("a phone with an unknown cursor (%s) receives the whole catalogue again", async (cursor) => {
  expect(await read(cursor)).toMatchObject({ reset: true });
});

it("a phone whose cursor is ahead of the change log (after a restore) receives the whole catalogue again", async () => {
  const { cursor } = await read(null);
  const [epoch, head = "", , id] = cursor.split(".");
  const ahead = String(BigInt(head) + 1n);
  for (const position of [`${ahead}.${ahead}`, `${head}.${ahead}`, `${ahead}.n1`])
    expect(await read(`${epoch}.${position}.${id}`)).toMatchObject({ reset: true });
  expect(await read(cursor)).toMatchObject({ reset: false });
});
