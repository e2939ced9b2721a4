import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { seededRandom } from "../../../testing/seeded-random.ts";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import type { Product } from "../product/product.entity.ts";
import { quotaFor } from "./catalogue-changes.service.ts";
import { readCatalogueChanges } from "./changes-since.ts";
import {
  applyQuota,
  type Cutoffs,
  comparePlaces,
  mergeCutoffs,
  OFFLINE_QUOTA,
  type QuotaProduct,
} from "./offline-quota.rules.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  // This call creates a user. The tests below insert products with SQL, and give them to this user.
  await shop.createProducts({});
});
beforeEach(async () => {
  await shop.services.database.query("DELETE FROM products");
});
afterAll(() => shop.close());

/**
 * Inserts products of a category, created at intervals of one minute. The first is created one minute after `minute`.
 */
async function insertProducts(category: string, count: number, minute = 0): Promise<void> {
  await shop.services.database.query(
    `INSERT INTO products (product_name, brand_name, category, product_images, thumbnail_colour, description, price, selling_price, owner_id, created_at)
     SELECT 'Article ' || n, 'Maison Sawa', $1, ARRAY['/images/AAAAAAAAAAAAAAAA'], '#c0a080', 'Un article.', 2000, 1500,
       (SELECT id FROM users LIMIT 1), timestamptz '2026-01-01' + make_interval(mins => $3 + n)
     FROM generate_series(1, $2::int) n`,
    [category, count, minute],
  );
  await shop.services.searchIndex.sync();
}

const toQuotaProduct = ({ id, category, createdAt }: Product): QuotaProduct => ({
  id,
  category,
  createdAt: createdAt.getTime(),
});

async function allProducts(): Promise<QuotaProduct[]> {
  const rows: Product[] = await shop.services.database.query(
    `SELECT id, category, created_at AS "createdAt" FROM products`,
  );
  return rows.map(toQuotaProduct);
}

/**
 * Fetches batches of the catalogue like a device that asks for at most `atMost` products, until no other batch is
 * available.
 */
async function fetchBatches(atMost: number | null, since: string | null = null) {
  const batches: {
    cursor: string;
    reset: boolean;
    more: boolean;
    upserted: QuotaProduct[];
    deleted: string[];
    cuts: QuotaProduct[];
    total: number;
  }[] = [];
  for (let cursor = since, more = true; more; ) {
    const { data, errors } = await shop.ask(
      `query ($since: String, $atMost: Int) { catalogueChanges(since: $since, atMost: $atMost) {
        cursor reset more upserted { id category createdAt } deleted cuts { category createdAt id } total } }`,
      { since: cursor, atMost },
    );
    expect(errors).toBeUndefined();
    const batch = data?.catalogueChanges as (typeof batches)[number];
    batches.push(batch);
    ({ cursor, more } = batch);
  }
  return batches;
}

it("if the catalogue exceeds a device's quota, the server sends only the products that fit, in batches", async () => {
  await insertProducts("Montre", 30);
  await insertProducts("Sac à dos", 700, 100);
  await insertProducts("Robe", 900, 1_000);
  const batches = await fetchBatches(1_100);
  const { kept, cutoffs } = applyQuota(await allProducts(), new Map(), 1_100);
  expect(batches.flatMap(({ upserted }) => upserted)).toEqual(kept);
  expect(batches.map(({ upserted, more }) => [upserted.length, more])).toEqual([
    [500, true],
    [500, true],
    [100, false],
  ]);
  expect([...cutoffs.keys()].sort()).toEqual(["Robe", "Sac à dos"]);
  for (const batch of batches) expect(mergeCutoffs(new Map(), batch.cuts)).toEqual(cutoffs);
});

it("the server sends with each batch the number of products in the shop, whatever the device's quota", async () => {
  await insertProducts("Montre", 30);
  await insertProducts("Robe", 900, 100);
  const batches = await fetchBatches(600);
  const { cursor } = batches.at(-1) ?? { cursor: null };
  for (const { total } of [...batches, ...(await fetchBatches(600, cursor))]) expect(total).toBe(930);
});

it("if the catalogue fits into the quota, or the device has no quota, the server sends all products", async () => {
  await insertProducts("Robe", 20);
  await insertProducts("Jupe", 5, 100);
  for (const atMost of [25, null]) {
    const [batch] = await fetchBatches(atMost);
    expect(batch?.upserted).toEqual((await allProducts()).sort(comparePlaces));
    expect(batch?.cuts).toEqual([]);
  }
});

it("a device that missed more changes than its quota of products gets a new copy of the catalogue", async () => {
  await insertProducts("Robe", 20);
  const cursor = (await fetchBatches(10)).at(-1)?.cursor ?? "";
  await shop.services.database.query(
    "UPDATE products SET price = 5 WHERE id IN (SELECT id FROM products LIMIT 10)",
  );
  expect((await fetchBatches(10, cursor)).map(({ reset, upserted }) => [reset, upserted.length])).toEqual([
    [false, 10],
  ]);
  await shop.services.database.query("UPDATE products SET price = 6");
  expect((await fetchBatches(10, cursor)).map(({ reset, upserted }) => [reset, upserted.length])).toEqual([
    [true, 10],
  ]);
  expect((await fetchBatches(null, cursor)).map(({ reset, upserted }) => [reset, upserted.length])).toEqual([
    [false, 20],
  ]);
});

it.each([0, -1, OFFLINE_QUOTA + 1])(
  "the server rejects a request for at most %i products",
  async (atMost) => {
    const { errors } = await shop.ask(
      "query ($atMost: Int) { catalogueChanges(atMost: $atMost) { cursor } }",
      {
        atMost,
      },
    );
    expect(errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
  },
);

it("if products change while a device fetches batches, the device still has all products newer than the cutoffs", async () => {
  const database = shop.services.database;
  const nextRandom = seededRandom();
  const random = (below: number) => Math.floor(nextRandom() * below);
  const someId = () =>
    `(SELECT id FROM products ORDER BY created_at, category
      OFFSET floor(${nextRandom()} * (SELECT count(*) FROM products)) LIMIT 1)`;
  const changes = [
    () => insertProducts("Robe", 1, random(200)),
    () => insertProducts("Jupe", 1, 300),
    () => database.query(`DELETE FROM products WHERE id = ${someId()}`),
    () =>
      database.query(
        "DELETE FROM products WHERE id IN (SELECT id FROM products ORDER BY created_at DESC LIMIT 2)",
      ),
    () => database.query(`UPDATE products SET category = 'Pull' WHERE id = ${someId()}`),
    () => undefined,
  ];
  const COUNTS = new Map(Object.entries({ Robe: 20, Jupe: 12, Montre: 2 }));
  for (let round = 0; round < 15; round++) {
    await database.query("DELETE FROM products");
    for (const [category, count] of COUNTS) await insertProducts(category, count, 50 - count);
    let [known, cutoffs]: [Map<string, QuotaProduct>, Cutoffs] = [new Map(), new Map()];
    let since: string | null = null;
    // In the first pass, the device receives a snapshot of the catalogue; in the second, the changes since the first
    // began.
    for (let passes = 0; passes < 2; passes++) {
      for (let more = true; more; ) {
        const batch = await readCatalogueChanges(database, since, 4, quotaFor(COUNTS, 15));
        if (batch.reset) [known, cutoffs] = [new Map(), new Map()];
        for (const product of batch.upserted) known.set(product.id, toQuotaProduct(product));
        for (const id of batch.deleted) known.delete(id);
        const selection = applyQuota(known.values(), mergeCutoffs(cutoffs, batch.cuts), 15);
        known = new Map(selection.kept.map((product) => [product.id, product]));
        ({ cutoffs } = selection);
        ({ cursor: since, more } = batch);
        if (passes === 0) await changes[random(changes.length)]?.();
      }
    }
    expect([...known.values()].sort(comparePlaces)).toEqual(
      applyQuota(await allProducts(), cutoffs, 999).kept,
    );
    expect(known.size).toBeGreaterThan(0);
  }
});
