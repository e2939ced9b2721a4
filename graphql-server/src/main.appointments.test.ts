import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import {
  appointmentInput,
  CHAIR,
  inDouala,
  openingStatement,
  TABLE,
} from "./features/orders/appointment-commands/testing/appointment-client.ts";
import { dayAhead, orderInput } from "./features/orders/testing/order-client.ts";
import { createDatabase, type TestDatabase } from "./platform/database/testing/copied-databases.ts";
// This import declares what `inject("testServer")` returns: the URL of the PostgreSQL server that the tests share.
import type {} from "./platform/database/testing/test-database.ts";
import { TestServerProcess } from "./testing/spawned-server.ts";

/** Timeout of a test (ms). It is long, because three servers start slowly on a busy machine. */
const TIMEOUT_MS = 180_000;
const PLACE = "mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { id } }";
const SLOT = inDouala(dayAhead(3), "10:00");
const CUSTOMERS = 50;

let database: TestDatabase;
let connection: pg.Client;
let servers: TestServerProcess[] = [];

beforeAll(async () => {
  database = await createDatabase(inject("testServer").url);
  const settings = {
    ...{ GRAPHQL_OPEN: "true", LOG_LEVEL: "silent", RATE_LIMIT_FACTOR: "100000" },
    ...{
      DATABASE_URL: database.url,
      DATABASE_LOCK_TIMEOUT: "60",
      AUTH_SECRET: "secret-des-tests-".repeat(3),
    },
  };
  servers = await Promise.all([1, 2, 3].map(() => TestServerProcess.create(settings)));
  // Starting one server creates the tables, so that the tests can write settings before they start all servers.
  await servers[0]?.start();
  connection = new pg.Client({ connectionString: database.url });
  await connection.connect();
}, TIMEOUT_MS);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.remove()));
  await connection?.end();
  await database?.drop();
}, TIMEOUT_MS);
beforeEach(async () => {
  await connection.query("TRUNCATE orders CASCADE");
});

/**
 * Stores these chairs and tables in the shop's settings and restarts all servers, because a server reads the settings
 * when it starts.
 */
async function start(appointmentPlaces: readonly object[]): Promise<void> {
  await Promise.all(
    servers.map(async (server) => {
      server.signal("SIGKILL");
      await server.exitCode();
    }),
  );
  await connection.query(...openingStatement({ appointmentPlaces }));
  await Promise.all(servers.map((server) => server.start()));
}

/**
 * Sends an order to a server.
 * @returns true if the server has answered that the order is stored
 */
async function send(server: TestServerProcess, id: string): Promise<boolean> {
  const body = JSON.stringify({
    query: PLACE,
    variables: { input: orderInput({ id, ...appointmentInput(SLOT) }) },
  });
  const headers = { "content-type": "application/json" };
  try {
    const response = await fetch(`${server.address}/graphql`, { method: "POST", headers, body });
    const { data } = (await response.json()) as { data?: { placeOrder: { id: string } } | null };
    return data?.placeOrder.id === id;
  } catch {
    return false;
  }
}

/** Sends an order until it is stored. Each attempt goes to another server, as behind a proxy. */
async function place(id: string, first: number): Promise<void> {
  for (let attempt = first; !(await send(servers[attempt % servers.length] ?? expect.unreachable(), id)); )
    attempt += 1;
}

const customers = () => Array.from({ length: CUSTOMERS }, () => randomUUID());

const given = async () => {
  const { rows } = await connection.query(`SELECT
    (SELECT count(*)::int FROM orders WHERE appointment_at IS NOT NULL) AS orders,
    (SELECT count(*)::int FROM orders WHERE place_id IS NOT NULL) AS "withPlace",
    (SELECT count(*)::int FROM taken_quarters) AS quarters,
    (SELECT count(DISTINCT order_id)::int FROM taken_quarters) AS keepers`);
  return rows[0];
};

it.each([
  [1, [{ id: CHAIR, name: "Fauteuil" }]],
  [
    2,
    [
      { id: CHAIR, name: "Fauteuil" },
      { id: TABLE, name: "Table" },
    ],
  ],
])(
  "if 50 customers request one slot from three servers, all orders are stored, and each place gets one (%i)",
  async (places, settings) => {
    await start(settings);
    await Promise.all(customers().map((id, at) => place(id, at)));
    const expected = { orders: CUSTOMERS, withPlace: places, quarters: 4 * places, keepers: places };
    expect(await given()).toEqual(expected);
  },
  TIMEOUT_MS,
);

it(
  "if a server is killed during 50 requests for one slot, each order is stored once, and one gets the chair",
  async () => {
    await start([{ id: CHAIR, name: "Fauteuil" }]);
    const ids = customers();
    const sent = ids.map((id, at) => place(id, at));
    await Promise.race(sent);
    servers[0]?.signal("SIGKILL");
    await servers[0]?.exitCode();
    await Promise.all(sent);
    await servers[0]?.start();
    // The phones whose first answer was lost send the order again.
    await Promise.all(ids.map((id, at) => place(id, at + 1)));
    expect(await given()).toEqual({ orders: CUSTOMERS, withPlace: 1, quarters: 4, keepers: 1 });
  },
  TIMEOUT_MS,
);
