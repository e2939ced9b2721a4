import type { QueryRunner } from "typeorm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { POOL_SIZE } from "./data-source.ts";
import { prepared } from "./prepared-statement.ts";

const INSERT = prepared("INSERT INTO pairs (key, value) VALUES ($1, $2) RETURNING value");
const READ = prepared("SELECT value FROM pairs WHERE key = $1");
const READ_WHOLE = "SELECT value FROM pairs WHERE key < $1";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe("a statement marked as prepared", () => {
  let connection: QueryRunner;
  beforeEach(async () => {
    connection = shop.services.database.createQueryRunner();
    await connection.query("CREATE TEMPORARY TABLE pairs (key int PRIMARY KEY, value text NOT NULL)");
  });
  afterEach(async () => {
    await connection.query("DROP TABLE pairs");
    await connection.release();
  });

  async function preparedOf(...statements: string[]): Promise<string[]> {
    const rows: { statement: string }[] = await connection.query(
      "SELECT statement FROM pg_prepared_statements WHERE statement = ANY($1)",
      [statements],
    );
    return rows.map(({ statement }) => statement);
  }

  it("is prepared only once on each connection; other statements are sent as text each time", async () => {
    for (const key of [1, 2, 3]) expect(await connection.query(INSERT, [key, "a"])).toEqual([{ value: "a" }]);
    expect(await connection.query(READ_WHOLE, [3])).toEqual([{ value: "a" }, { value: "a" }]);
    expect(await preparedOf(INSERT, READ_WHOLE)).toEqual([INSERT]);
  });

  it("reports its error like any other statement, and can run again", async () => {
    await connection.query(INSERT, [1, "a"]);
    const refused = connection.query(INSERT, [1, "b"]);
    await expect(refused).rejects.toMatchObject({ driverError: { code: "23505" } });
    expect(await connection.query(INSERT, [2, "b"])).toEqual([{ value: "b" }]);
  });

  it("still works when a later release's migration adds a column to its tables", async () => {
    await connection.query(INSERT, [1, "a"]);
    // After these runs, PostgreSQL keeps one plan of the statement for all values.
    for (let run = 0; run < 10; run++) await connection.query(READ, [1]);
    await connection.query("ALTER TABLE pairs ADD note text NOT NULL DEFAULT ''");
    expect(await connection.query(READ, [1])).toEqual([{ value: "a" }]);
    expect(await connection.query(INSERT, [2, "b"])).toEqual([{ value: "b" }]);
  });
});

it("a request reads its session and cart with prepared statements, which PostgreSQL plans only once", async () => {
  const customer = await shop.createUser("Awa");
  const [productId] = await shop.createProducts({});
  // With many rows, PostgreSQL chooses the plans that it would choose in a shop that has been open for some time.
  await shop.services.database.query(
    `WITH cart AS (INSERT INTO carts (user_id, version) VALUES ($1, 1))
     INSERT INTO cart_operations (user_id, id, digest) SELECT $1, gen_random_uuid(), '' FROM generate_series(1, 5000)`,
    [(await shop.createUser("Mado")).id],
  );
  await shop.services.database.query("ANALYZE cart_operations");
  // On each connection, PostgreSQL decides only after five runs whether it keeps one plan for a statement, so the test
  // makes many edits.
  for (let edits = 1; edits <= 20; edits++) {
    const { data } = await shop.ask(
      `mutation ($operations: [CartOperationInput!]!) {
        applyCartOperations(operations: $operations) { cart { version } }
      }`,
      { operations: [{ id: crypto.randomUUID(), kind: "ADD", productId, quantity: 1 }] },
      customer,
    );
    expect(data).toEqual({ applyCartOperations: { cart: { version: edits } } });
  }
  // Any connection of the pool may have run the statement, so the test reads the plans of all connections.
  const pool = Array.from({ length: POOL_SIZE }, () => shop.services.database.createQueryRunner());
  const rows: { statement: string; generic_plans: string }[][] = await Promise.all(
    pool.map((connection) => connection.query("SELECT statement, generic_plans FROM pg_prepared_statements")),
  );
  await Promise.all(pool.map((connection) => connection.release()));
  const planned = rows.flat().filter(({ generic_plans }) => Number(generic_plans) > 0);
  for (const table of ["FROM sessions", "FROM cart_lines WHERE", "INSERT INTO cart_lines"])
    expect(
      planned.some(({ statement }) => statement.includes(table)),
      table,
    ).toBe(true);
});
