import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createDatabase, type TestDatabase } from "./platform/database/testing/copied-databases.ts";
// This import declares what `inject("testServer")` returns: the URL of the PostgreSQL server that the tests share.
import type {} from "./platform/database/testing/test-database.ts";
import { TestServerProcess } from "./testing/spawned-server.ts";

/** Longest time for three starts of a server on a busy machine (ms). */
const TIMEOUT_MS = 180_000;
const ADMIN = { email: "admin@example.cm", password: "motdepasse-des-commandes" };
const SIGN_IN = "mutation ($input: SignInInput!) { signIn(input: $input) { token } }";
const CREATE = "mutation ($id: ID, $input: ProductInput!) { createProduct(id: $id, input: $input) { id } }";
const PLACE = "mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { id state } }";
const ENTER = "mutation ($input: PaymentInput!) { enterPayment(input: $input) { paid } }";
const SELL = "mutation ($input: ShopSaleInput!) { sellInShop(input: $input) { paid state } }";
const CHANGE = `mutation ($id: ID!, $from: OrderState!, $to: OrderState!, $requestId: ID!) {
  changeOrderState(id: $id, from: $from, to: $to, acceptShortage: true, requestId: $requestId) { state } }`;

let database: TestDatabase;
let shop: TestServerProcess;
let connection: pg.Client;
let token = "";
const productId = randomUUID();

beforeAll(async () => {
  database = await createDatabase(inject("testServer").url);
  shop = await TestServerProcess.create({
    GRAPHQL_OPEN: "true",
    LOG_LEVEL: "silent",
    DATABASE_URL: database.url,
    DATABASE_LOCK_TIMEOUT: "60",
    AUTH_SECRET: "secret-des-tests-".repeat(3),
    SUPER_ADMIN_EMAIL: ADMIN.email,
    SUPER_ADMIN_PASSWORD: ADMIN.password,
  });
  await shop.start();
  connection = new pg.Client({ connectionString: database.url });
  await connection.connect();
  const { signIn } = await ask<{ signIn: { token: string } }>(SIGN_IN, { input: ADMIN });
  token = signIn.token;
  const input = {
    ...{ productName: "Sandale", brandName: "Maison Sawa", category: "Chaussure", description: "Cuir." },
    ...{ price: 20_000, sellingPrice: 15_000, productImages: ["https://images.example/a.jpg"] },
    variants: [{ size: "38", stock: 5 }],
  };
  await ask(CREATE, { id: productId, input });
}, TIMEOUT_MS);
afterAll(async () => {
  await connection?.end();
  await shop?.remove();
  await database?.drop();
}, TIMEOUT_MS);

async function ask<Data>(query: string, variables: object): Promise<Data> {
  const response = await fetch(`${shop.address}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] };
  if (errors) throw new Error(errors[0]?.message);
  return data;
}

/**
 * Kills the server just before a request is committed. A lock on `table`, to which the request's last statement writes,
 * makes the request wait for the kill.
 */
async function killBeforeCommit(table: string, request: () => Promise<unknown>): Promise<void> {
  await connection.query("BEGIN");
  await connection.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const answer = request().then(
    () => "answered",
    () => "lost",
  );
  const waiting = `SELECT count(*)::int AS count FROM pg_locks
    JOIN pg_database d ON d.oid = database AND d.datname = current_database()
    WHERE NOT granted AND relation = '${table}'::regclass`;
  await expect
    .poll(async () => (await connection.query(waiting)).rows, { timeout: 60_000 })
    .toEqual([{ count: 1 }]);
  shop.signal("SIGKILL");
  await shop.exitCode();
  await connection.query("ROLLBACK");
  expect(await answer).toBe("lost");
  const underWay = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  await expect
    .poll(async () => (await connection.query(underWay)).rows, { timeout: 60_000 })
    .toEqual([{ count: 0 }]);
}

const counted = async () =>
  (
    await connection.query(`SELECT (SELECT count(*)::int FROM orders) AS orders,
      (SELECT count(*)::int FROM order_lines) AS lines, (SELECT sum(count)::int FROM variant_stock) AS stock,
      (SELECT count(*)::int FROM audit_log_entries WHERE action = 'ORDER_CHANGED') AS entries`)
  ).rows[0];

it(
  "if the server is killed before the commit, an order stays unchanged; the repeated request works once",
  async () => {
    const id = randomUUID();
    const line = { productId, productName: "Sandale", variant: 1, size: "38", price: 15_000, quantity: 2 };
    const input = { id, channel: "CHAT", placedAt: new Date().toISOString(), lines: [line] };
    await killBeforeCommit("order_lines", () => ask(PLACE, { input }));
    expect(await counted()).toEqual({ orders: 0, lines: 0, stock: 5, entries: 0 });
    await shop.start();
    for (const _ of [1, 2]) expect(await ask(PLACE, { input })).toEqual({ placeOrder: { id, state: "NEW" } });
    expect(await counted()).toEqual({ orders: 1, lines: 1, stock: 5, entries: 0 });

    const confirm = { id, from: "NEW", to: "CONFIRMED", requestId: randomUUID() };
    await killBeforeCommit("audit_log_entries", () => ask(CHANGE, confirm));
    expect(await counted()).toEqual({ orders: 1, lines: 1, stock: 5, entries: 0 });
    await shop.start();
    for (const _ of [1, 2])
      expect(await ask(CHANGE, confirm)).toEqual({ changeOrderState: { state: "CONFIRMED" } });
    const colleague = { ...confirm, requestId: randomUUID() };
    await expect(ask(CHANGE, colleague)).rejects.toThrow("Un collègue a été plus rapide");
    expect(await counted()).toEqual({ orders: 1, lines: 1, stock: 3, entries: 1 });
  },
  TIMEOUT_MS,
);

it(
  "if the server is killed before the commit, no payment or sale is stored, and receipts have no gap",
  async () => {
    const money = async () =>
      (
        await connection.query(`SELECT (SELECT count(*)::int FROM orders) AS orders,
          (SELECT sum(paid)::int FROM orders) AS paid, (SELECT sum(amount)::int FROM payments) AS payments,
          (SELECT array_agg(sequence ORDER BY sequence) FROM receipts) AS receipts,
          (SELECT sum(count)::int FROM variant_stock) AS stock`)
      ).rows[0];
    const { orders, stock } = await counted();
    const id = (await connection.query("SELECT id FROM orders LIMIT 1")).rows[0].id;
    const nothing = { orders, paid: 0, payments: null, receipts: null, stock };
    const payment = { kind: "CASH", amount: 5_000, reference: "", seen: 0, acceptAboveDue: true };
    const input = { id: randomUUID(), orderId: id, ...payment };
    await killBeforeCommit("receipts", () => ask(ENTER, { input }));
    expect(await money()).toEqual(nothing);
    await shop.start();
    for (const _ of [1, 2]) expect(await ask(ENTER, { input })).toEqual({ enterPayment: { paid: 5_000 } });
    const paid = { ...nothing, paid: 5_000, payments: 5_000, receipts: [1] };
    expect(await money()).toEqual(paid);

    const line = { productId, productName: "Sandale", variant: 1, size: "38", price: 15_000, quantity: 1 };
    const received = { id: randomUUID(), kind: "CASH", reference: "" };
    const sale = { id: randomUUID(), lines: [line], payment: received, acceptShortage: false };
    await killBeforeCommit("receipts", () => ask(SELL, { input: sale }));
    expect(await money()).toEqual(paid);
    await shop.start();
    for (const _ of [1, 2])
      expect(await ask(SELL, { input: sale })).toEqual({
        sellInShop: { paid: 15_000, state: "DELIVERED" },
      });
    expect(await money()).toEqual({
      ...{ orders: orders + 1, paid: 20_000, payments: 20_000 },
      ...{ receipts: [1, 2], stock: stock - 1 },
    });
  },
  TIMEOUT_MS,
);
