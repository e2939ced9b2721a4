import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import type { Product } from "../product/product.entity.ts";
import { type CatalogueChanges, readCatalogueChanges } from "./catalogue-changes.ts";
import { purgeTombstones } from "./purge-tombstones.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const read = (since: string | null, limit = 100) =>
  readCatalogueChanges(shop.services.database, since, limit);

async function readAll(since: string | null, limit: number): Promise<CatalogueChanges[]> {
  const pages = [await read(since, limit)];
  for (let last = pages[0]; last?.more; last = pages.at(-1)) pages.push(await read(last.cursor, limit));
  return pages;
}

function applyTo(mirror: Map<string, Product>, { upserted, deleted }: CatalogueChanges): void {
  for (const product of upserted) mirror.set(product.id, product);
  for (const id of deleted) mirror.delete(id);
}

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

  await shop.services.database.query("UPDATE products SET selling_price = 1 WHERE id = $1", [changed]);
  await shop.services.database.query("DELETE FROM products WHERE id = $1", [gone]);
  const since = await read(all.cursor);
  expect(since.upserted.map(({ id, sellingPrice }) => [id, sellingPrice])).toEqual([[changed, 1]]);
  expect(since.deleted).toEqual([gone]);
});

it("brings the newest products first, and without the deleted ones, in pages", async () => {
  await shop.products({}, {}, {}, {}, {}, {});
  const pages = await readAll(null, 2);
  expect(pages.map(({ reset, more }) => ({ reset, more }))).toEqual(
    pages.map((_, place) => ({ reset: place === 0, more: place < pages.length - 1 })),
  );
  const rows: { id: string }[] = await shop.services.database.query(
    "SELECT id FROM products ORDER BY created_at DESC, id",
  );
  expect(pages.flatMap(({ upserted }) => upserted.map(({ id }) => id))).toEqual(rows.map(({ id }) => id));
  expect(pages.flatMap(({ deleted }) => deleted)).toEqual([]);
});

it("pages through later changes without losing or repeating one", async () => {
  const { cursor } = await read(null);
  const ids = await shop.products({}, {}, {}, {}, {});
  await shop.services.database.query("DELETE FROM products WHERE id = $1", [ids[2]]);
  const pages = await readAll(cursor, 2);
  const seen = pages.flatMap(({ upserted, deleted }) => [...upserted.map(({ id }) => id), ...deleted]);
  expect(seen.sort()).toEqual([...ids].sort());
});

it("brings after the snapshot what changed, came and went while it was read", async () => {
  const [oldest = "", ...others] = await shop.products({}, {}, {}, {});
  const first = await read(null, 2);
  const [gone = ""] = first.upserted.map(({ id }) => id);
  await shop.services.database.query("UPDATE products SET price = 9 WHERE id = $1", [oldest]);
  await shop.services.database.query("DELETE FROM products WHERE id = $1", [gone]);
  const [late = ""] = await shop.products({ createdAt: new Date(Date.UTC(2019, 0, 1)) });
  const mirror = new Map(first.upserted.map((product) => [product.id, product]));
  for (const page of await readAll(first.cursor, 2)) applyTo(mirror, page);
  applyTo(mirror, await read((await readAll(first.cursor, 2)).at(-1)?.cursor ?? null));
  expect(mirror.get(oldest)?.price).toBe(9);
  expect(mirror.has(gone)).toBe(false);
  expect(mirror.has(late)).toBe(true);
  expect(others.filter((id) => id !== gone).every((id) => mirror.has(id))).toBe(true);
});

it("answers phones in few bytes: pictures by id, times as numbers", async () => {
  const [id] = await shop.products({
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

describe("deletions of long ago", () => {
  it("are forgotten, and a cursor from before them is answered with a fresh snapshot", async () => {
    const [gone, kept] = await shop.products({}, {});
    const old = await read(null);
    await shop.services.database.query("DELETE FROM products WHERE id = $1", [gone]);
    const { cursor } = await read(old.cursor);
    await shop.services.database.query(
      "UPDATE catalogue_changes SET changed_at = now() - interval '91 days' WHERE product_id = $1",
      [gone],
    );
    await purgeTombstones(shop.services.database);
    expect(await read(old.cursor)).toMatchObject({ reset: true });
    expect(await read(cursor)).toMatchObject({ reset: false, upserted: [], deleted: [] });
    await shop.services.database.query("UPDATE products SET price = 5 WHERE id = $1", [kept]);
    expect((await read(cursor)).upserted.map(({ id }) => id)).toEqual([kept]);
  });

  it("do not cut off a pass that goes on while they are forgotten", async () => {
    await shop.products({}, {}, {});
    const [gone] = await shop.products({});
    await shop.services.database.query("DELETE FROM products WHERE id = $1", [gone]);
    await shop.services.database.query(
      "UPDATE catalogue_changes SET changed_at = now() - interval '91 days' WHERE deleted",
    );
    const first = await read(null, 2);
    await purgeTombstones(shop.services.database);
    const rest = await readAll(first.cursor, 2);
    expect(rest.some(({ reset }) => reset)).toBe(false);
  });

  it("younger than 90 days are kept", async () => {
    const [gone] = await shop.products({});
    const { cursor } = await read(null);
    await shop.services.database.query("DELETE FROM products WHERE id = $1", [gone]);
    await purgeTombstones(shop.services.database);
    expect(await read(cursor)).toMatchObject({ reset: false, deleted: [gone] });
  });
});

it("does not pass over a change that commits after a later one", async () => {
  const [first = "", second = ""] = await shop.products({}, {});
  const { cursor } = await read(null);
  const slow = shop.services.database.createQueryRunner();
  await slow.startTransaction();
  await slow.query("UPDATE products SET price = 7 WHERE id = $1", [first]);
  // The second writer waits for the first one's commit: their order is the order of the versions.
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
])("answers an unknown cursor (%s) with a fresh snapshot", async (cursor) => {
  expect(await read(cursor)).toMatchObject({ reset: true });
});

it("answers a cursor ahead of the log, as after a restored backup, with a fresh snapshot", async () => {
  const { cursor } = await read(null);
  const [epoch, head = "", , id] = cursor.split(".");
  const ahead = String(BigInt(head) + 1n);
  for (const place of [`${ahead}.${ahead}`, `${head}.${ahead}`, `${ahead}.n1`])
    expect(await read(`${epoch}.${place}.${id}`)).toMatchObject({ reset: true });
  expect(await read(cursor)).toMatchObject({ reset: false });
});
