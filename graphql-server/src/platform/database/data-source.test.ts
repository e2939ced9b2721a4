import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { createDataSource } from "./data-source.ts";
import { openSilencedProxy } from "./testing/silenced-proxy.ts";

const KEEP_ALIVES = `SELECT current_setting('tcp_keepalives_idle') AS idle, current_setting('tcp_keepalives_interval') AS interval,
  current_setting('tcp_keepalives_count') AS count, current_setting('tcp_user_timeout') AS unacknowledged`;
const DELETE = "mutation ($id: ID!) { deleteProduct(id: $id) }";

let shop: TestShop;
let admin: { token: string };
let other: pg.Client;
beforeEach(async () => {
  // The idle limit is 4 seconds, and not less: on a stalled machine, the shop's own transactions can be idle for some
  // seconds, PostgreSQL would end them, and tests would fail.
  shop = await openTestShop({ DATABASE_LOCK_TIMEOUT: "1", DATABASE_IDLE_TRANSACTION_TIMEOUT: "4" });
  admin = await shop.createUser("Patronne", "SUPER_ADMIN");
  other = new pg.Client({
    connectionString: String((shop.services.database.options as { url?: string }).url),
  });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await shop.close();
});

const deleteProduct = async (id: string) =>
  (await shop.ask(DELETE, { id }, admin)).errors?.[0]?.extensions.code ?? "deleted";

it("statements that wait for another client's lock fail soon, and other requests still get answers", async () => {
  const ids = await shop.createProducts(...Array.from({ length: 12 }, () => ({})));
  await other.query("BEGIN");
  await other.query("SELECT FROM catalogue_state FOR UPDATE");
  const outcomes = await Promise.all(ids.map(deleteProduct));
  expect(new Set(outcomes)).toEqual(new Set(["UNAVAILABLE"]));
  expect((await fetch(`${shop.address}/readyz`)).status).toBe(200);
  await other.query("ROLLBACK");
  expect(await deleteProduct(ids[0] ?? "")).toBe("deleted");
});

it("PostgreSQL ends a transaction that stays idle, and releases its locks", async () => {
  const [id = ""] = await shop.createProducts({});
  const runner = shop.services.database.createQueryRunner();
  await runner.startTransaction();
  await runner.query("SELECT FROM catalogue_state FOR UPDATE");
  await expect.poll(() => deleteProduct(id), { timeout: 30_000 }).toBe("deleted");
  await expect(runner.query("SELECT 1")).rejects.toThrow();
  await runner.release();
});

it("PostgreSQL ends every statement of the shop that takes longer than 30 seconds", async () => {
  const [row]: { limit: string }[] = await shop.services.database.query(
    "SELECT current_setting('statement_timeout') AS limit",
  );
  expect(row?.limit).toBe("30s");
});

it("PostgreSQL ends the session of an unreachable client within two minutes, not after two hours", async () => {
  const runner = shop.services.database.createQueryRunner();
  await runner.connect(); // `runner` occupies a connection, so the statement below uses another one
  for (const connection of [runner, shop.services.database])
    expect(await connection.query(KEEP_ALIVES)).toEqual([
      { idle: "30", interval: "10", count: "3", unacknowledged: "60000" },
    ]);
  await runner.release();
});

it("the shop closes a connection that gets no answer, and the next connection works", async () => {
  const url = String((shop.services.database.options as { url?: string }).url);
  const proxy = await openSilencedProxy(url);
  const limits = { statementMs: 3_000, lockMs: 3_000, idleTransactionMs: 3_000 };
  const database = await createDataSource(proxy.url, limits).initialize();
  try {
    proxy.silence();
    await expect(database.query("SELECT 1")).rejects.toMatchObject({ driverError: { code: "ETIMEDOUT" } });
    await expect.poll(() => database.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  } finally {
    await database.destroy();
    await proxy.close();
  }
});
