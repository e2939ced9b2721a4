import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { seededRandom } from "../../testing/seeded-random.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import type { Product } from "../product/product.entity.ts";
import { partOf } from "./catalogue-changes.service.ts";
import { readCatalogueChanges } from "./catalogue-changes.ts";
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
  // Whose the products are.
  await shop.products({});
});
beforeEach(async () => {
  await shop.services.database.query("DELETE FROM products");
});
afterAll(() => shop.close());

/** Puts products of a category on sale, one a minute from this minute on. */
async function stock(category: string, count: number, minute = 0): Promise<void> {
  await shop.services.database.query(
    `INSERT INTO products (product_name, brand_name, category, product_images, thumbnail_colour, description, price, selling_price, owner_id, created_at)
     SELECT 'Article ' || n, 'Maison Sawa', $1, ARRAY['/images/AAAAAAAAAAAAAAAA'], '#c0a080', 'Un article.', 2000, 1500,
       (SELECT id FROM users LIMIT 1), timestamptz '2026-01-01' + make_interval(mins => $3 + n)
     FROM generate_series(1, $2::int) n`,
    [category, count, minute],
  );
  await shop.services.searchIndex.sync();
}

const shared = ({ id, category, createdAt }: Product): QuotaProduct => ({
  id,
  category,
  createdAt: createdAt.getTime(),
});

async function inTheShop(): Promise<QuotaProduct[]> {
  const rows: Product[] = await shop.services.database.query(
    `SELECT id, category, created_at AS "createdAt" FROM products`,
  );
  return rows.map(shared);
}

/** What a phone asks, and how the server's pages go on until no more follow. */
async function ask(atMost: number | null, since: string | null = null) {
  const pages: {
    cursor: string;
    reset: boolean;
    more: boolean;
    upserted: QuotaProduct[];
    deleted: string[];
    cuts: QuotaProduct[];
  }[] = [];
  for (let cursor = since, more = true; more; ) {
    const { data, errors } = await shop.ask(
      `query ($since: String, $atMost: Int) { catalogueChanges(since: $since, atMost: $atMost) {
        cursor reset more upserted { id category createdAt } deleted cuts { category createdAt id } } }`,
      { since: cursor, atMost },
    );
    expect(errors).toBeUndefined();
    const page = data?.catalogueChanges as (typeof pages)[number];
    pages.push(page);
    ({ cursor, more } = page);
  }
  return pages;
}

it("sends a phone each category's share of a catalogue larger than it may keep, in pages, newest first", async () => {
  await stock("Montre", 30);
  await stock("Sac à dos", 700, 100);
  await stock("Robe", 900, 1_000);
  const pages = await ask(1_100);
  const { kept, cutoffs } = applyQuota(await inTheShop(), new Map(), 1_100);
  expect(pages.flatMap(({ upserted }) => upserted)).toEqual(kept);
  expect(pages.map(({ upserted, more }) => [upserted.length, more])).toEqual([
    [500, true],
    [500, true],
    [100, false],
  ]);
  expect([...cutoffs.keys()].sort()).toEqual(["Robe", "Sac à dos"]);
  for (const page of pages) expect(mergeCutoffs(new Map(), page.cuts)).toEqual(cutoffs);
});

it("sends a catalogue that has room whole, without a cut; and all of any to whoever names no number", async () => {
  await stock("Robe", 20);
  await stock("Jupe", 5, 100);
  for (const atMost of [25, null]) {
    const [page] = await ask(atMost);
    expect(page?.upserted).toEqual((await inTheShop()).sort(comparePlaces));
    expect(page?.cuts).toEqual([]);
  }
});

it("sends a fresh share to a phone that has missed more changes than it may keep products", async () => {
  await stock("Robe", 20);
  const cursor = (await ask(10)).at(-1)?.cursor ?? "";
  await shop.services.database.query(
    "UPDATE products SET price = 5 WHERE id IN (SELECT id FROM products LIMIT 10)",
  );
  expect((await ask(10, cursor)).map(({ reset, upserted }) => [reset, upserted.length])).toEqual([
    [false, 10],
  ]);
  await shop.services.database.query("UPDATE products SET price = 6");
  expect((await ask(10, cursor)).map(({ reset, upserted }) => [reset, upserted.length])).toEqual([
    [true, 10],
  ]);
  expect((await ask(null, cursor)).map(({ reset, upserted }) => [reset, upserted.length])).toEqual([
    [false, 20],
  ]);
});

it.each([0, -1, OFFLINE_QUOTA + 1])("refuses a share of %i products", async (atMost) => {
  const { errors } = await shop.ask("query ($atMost: Int) { catalogueChanges(atMost: $atMost) { cursor } }", {
    atMost,
  });
  expect(errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
});

it("leaves no gap before a cut while products come, go and change category between the pages", async () => {
  const database = shop.services.database;
  const random = seededRandom();
  const dice = (sides: number) => Math.floor(random() * sides);
  const some = () =>
    `(SELECT id FROM products ORDER BY created_at, category
      OFFSET floor(${random()} * (SELECT count(*) FROM products)) LIMIT 1)`;
  const happen = [
    () => stock("Robe", 1, dice(200)),
    () => stock("Jupe", 1, 300),
    () => database.query(`DELETE FROM products WHERE id = ${some()}`),
    () =>
      database.query(
        "DELETE FROM products WHERE id IN (SELECT id FROM products ORDER BY created_at DESC LIMIT 2)",
      ),
    () => database.query(`UPDATE products SET category = 'Pull' WHERE id = ${some()}`),
    () => undefined,
  ];
  const STOCKED = new Map(Object.entries({ Robe: 20, Jupe: 12, Montre: 2 }));
  for (let round = 0; round < 15; round++) {
    await database.query("DELETE FROM products");
    for (const [category, count] of STOCKED) await stock(category, count, 50 - count);
    let [known, cutoffs]: [Map<string, QuotaProduct>, Cutoffs] = [new Map(), new Map()];
    let since: string | null = null;
    // The pass, and one more for what happened after its base.
    for (let passes = 0; passes < 2; passes++) {
      for (let more = true; more; ) {
        const page = await readCatalogueChanges(database, since, 4, partOf(STOCKED, 15));
        if (page.reset) [known, cutoffs] = [new Map(), new Map()];
        for (const product of page.upserted) known.set(product.id, shared(product));
        for (const id of page.deleted) known.delete(id);
        const selection = applyQuota(known.values(), mergeCutoffs(cutoffs, page.cuts), 15);
        known = new Map(selection.kept.map((product) => [product.id, product]));
        ({ cutoffs } = selection);
        ({ cursor: since, more } = page);
        if (passes === 0) await happen[dice(happen.length)]?.();
      }
    }
    expect([...known.values()].sort(comparePlaces)).toEqual(applyQuota(await inTheShop(), cutoffs, 999).kept);
    expect(known.size).toBeGreaterThan(0);
  }
});
