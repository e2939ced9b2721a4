import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../../platform/database/sql.ts";
import { hookedDatabase, hookStatements } from "../../../platform/database/testing/hooked-database.ts";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { ProductCache } from "./product-cache.ts";

let shop: TestShop;
let ids: string[];
beforeAll(async () => {
  shop = await openTestShop();
  ids = await shop.createProducts(
    { productName: "Pagne Bafoussam", price: 9_000, sellingPrice: 9_000 },
    { productName: "Robe Kribi", price: 20_000, sellingPrice: 15_000 },
    { productName: "Sac Douala", price: 12_000, sellingPrice: 12_000 },
  );
});
afterAll(() => shop.close());

async function prices(list: string): Promise<number[]> {
  const { data } = await shop.ask(`{ ${list} { edges { node { sellingPrice } } } }`);
  const products = data?.products as { edges: { node: { sellingPrice: number } }[] } | undefined;
  return (products?.edges ?? []).map(({ node }) => node.sellingPrice);
}

/** Returns the statements that run in the database while the work runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const unhook = hookStatements(shop.services.database, (run, statement) => {
    statements.push(statement);
    return run();
  });
  await work().finally(unhook);
  return statements;
}

/** Sets a product's price directly in the database, as another process does. */
const setPrice = (id: string | undefined, price: number) =>
  shop.services.database.query("UPDATE products SET price = $2, selling_price = $2 WHERE id = $1", [
    id,
    price,
  ]);

describe("a product list that nobody has requested before", () => {
  it("needs no database query once its products have been read", async () => {
    await prices("products(sort: asc)");
    const list = () => prices("products(sort: dsc, first: 2)");
    expect(await statementsOf(list)).toEqual([]);
    expect(await list()).toEqual([15_000, 12_000]);
  });

  it("has the new price once this server process has read another process's change", async () => {
    expect(await prices("products(sort: asc)")).toEqual([9_000, 12_000, 15_000]);
    await setPrice(ids[0], 8_000);
    await shop.services.searchIndex.sync();
    expect(await prices("products(sort: asc, first: 2)")).toEqual([8_000, 12_000]);
  });

  it("needs no database query after a change of a product that is not in the list", async () => {
    await prices("products(sort: asc)");
    await setPrice(ids[0], 7_000);
    await shop.services.searchIndex.sync();
    expect(await statementsOf(() => prices("products(sort: dsc, first: 2)"))).toEqual([]);
  });
});

describe("the cached products", () => {
  let reads: number;
  let afterRead: () => Promise<void>;
  /**
   * The shop's database, which the cache reads through this object. It counts the queries, and waits for `afterRead`
   * after each query, so that a test can change data before the cache gets the result.
   */
  let database: Database;
  beforeEach(() => {
    reads = 0;
    afterRead = async () => undefined;
    database = hookedDatabase(shop.services.database, async (run) => {
      reads += 1;
      const rows = await run();
      await afterRead();
      return rows;
    });
  });

  it("are combined with the missing products in the sequence of the ids; an unknown id gives undefined", async () => {
    const cache = new ProductCache(database);
    const unknown = crypto.randomUUID();
    await cache.read(ids.slice(0, 1));
    const read = await cache.read([ids[2] ?? "", unknown, ids[0] ?? ""]);
    expect(read.map((product) => product?.id)).toEqual([ids[2], undefined, ids[0]]);
    expect(reads).toBe(2);
  });

  it("do not include an old version of a product that changes while it is read", async () => {
    const cache = new ProductCache(database);
    afterRead = async () => {
      await setPrice(ids[2], 11_000);
      cache.remove(new Set(ids.slice(2)));
    };
    const [before] = await cache.read(ids.slice(2));
    expect(before?.price).toBe(12_000);
    afterRead = async () => undefined;
    const [now] = await cache.read(ids.slice(2));
    expect(now?.price).toBe(11_000);
  });

  it("stay within the memory limit: the least recently used product is removed", async () => {
    const cache = new ProductCache(database, 1_500);
    for (const id of ids) await cache.read([id]);
    await cache.read(ids.slice(2));
    expect(reads).toBe(3);
    await cache.read(ids.slice(0, 1));
    expect(reads).toBe(4);
  });
});
