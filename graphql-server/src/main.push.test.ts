import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { CONSENT } from "./features/push/testing/push-client.ts";
import { createDatabase, type TestDatabase } from "./platform/database/testing/copied-databases.ts";
import { HAS_DEBIAN_POSTGRES, startDebianPostgres } from "./platform/database/testing/debian-postgres.ts";
// This import declares what `inject("testServer")` returns: the URL of the PostgreSQL server that the tests share.
import type {} from "./platform/database/testing/test-database.ts";
import { TestPushService } from "./platform/web-push/testing/push-service.ts";
import type { TestDevice } from "./platform/web-push/testing/test-device.ts";
import { removeFolder } from "./testing/remove-folder.ts";
import { buildShop, TestInstance } from "./testing/test-instance.ts";

/** Longest time for several starts of three servers on a busy machine (ms). */
const TIMEOUT_MS = 180_000;
const POLL = { timeout: 60_000, interval: 100 };
const ADMIN = { email: "admin@example.cm", password: "motdepasse-des-notifications" };
/**
 * The shop's keys for notifications, from the example of RFC 8291. All instances need the same keys. They get them from
 * the environment, because the instances have no common data folder for a file with keys.
 */
const KEYS = {
  VAPID_PRIVATE_KEY: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  VAPID_PUBLIC_KEY: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
};
const VISITOR = "";
const SIGN_IN = "mutation ($input: SignInInput!) { signIn(input: $input) { token } }";
const PLACE = "mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { id } }";
const FOLLOW = `mutation ($device: PushDeviceInput!, $orderId: ID!, $consent: String!) {
  followOrder(device: $device, orderId: $orderId, consent: $consent) }`;
const CHANGE = `mutation ($id: ID!, $from: OrderState!, $to: OrderState!, $requestId: ID!) {
  changeOrderState(id: $id, from: $from, to: $to, acceptShortage: true, requestId: $requestId) { state } }`;

let database: TestDatabase;
let service: TestPushService;
let folder: string;
let instances: TestInstance[] = [];
let connection: pg.Client;
let token = "";

beforeAll(async () => {
  await buildShop();
  service = await TestPushService.open(async () => KEYS.VAPID_PUBLIC_KEY);
  // The instances use a PostgreSQL of their own if this machine has one, because the PostgreSQL of the other tests
  // allows only sixty connections.
  database = await (HAS_DEBIAN_POSTGRES ? startDebianPostgres() : createDatabase(inject("testServer").url));
  folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-push-"));
  const env = {
    ...KEYS,
    ...{ NODE_ENV: "test", PUSH_TEST_SERVICE: service.origin, GRAPHQL_OPEN: "true", LOG_LEVEL: "silent" },
    ...{ DATABASE_URL: database.url, DATABASE_LOCK_TIMEOUT: "60", RATE_LIMIT_FACTOR: "1000" },
    ...{ AUTH_SECRET: "secret-des-tests-".repeat(3), DEMO_CATALOGUE: "false" },
    ...{ SUPER_ADMIN_EMAIL: ADMIN.email, SUPER_ADMIN_PASSWORD: ADMIN.password },
  };
  instances = await Promise.all(
    ["a", "b", "c"].map((name) => TestInstance.create({ ...env, DATA_DIR: path.join(folder, name) })),
  );
  await Promise.all(instances.map((one) => one.start()));
  connection = new pg.Client({ connectionString: database.url });
  await connection.connect();
  const { signIn } = await ask<{ signIn: { token: string } }>(0, SIGN_IN, { input: ADMIN });
  token = signIn.token;
}, TIMEOUT_MS);
afterAll(async () => {
  await connection?.end();
  await Promise.all(instances.map((one) => one.end("SIGTERM")));
  await service?.close();
  await database?.drop();
  if (folder) await removeFolder(folder);
}, TIMEOUT_MS);

const at = (number: number) => instances[number % instances.length] ?? expect.unreachable();

/** Sends a GraphQL request to the instance with this number, as the admin by default. */
async function ask<Data>(number: number, query: string, variables: object, as = token): Promise<Data> {
  const response = await fetch(`${at(number).address}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(as && { authorization: `Bearer ${as}` }) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] };
  if (errors) throw new Error(errors[0]?.message);
  return data;
}

/** Places orders at the first instance, and subscribes a new device to the notifications about each order. */
async function followed(count: number): Promise<{ id: string; phone: TestDevice }[]> {
  const orders: { id: string; phone: TestDevice }[] = [];
  for (let order = 0; order < count; order += 1) {
    const [id, phone] = [randomUUID(), service.createDevice()];
    const lines = [{ productName: "Robe", price: 15_000, quantity: 1 }];
    await ask(
      0,
      PLACE,
      { input: { id, channel: "CHAT", placedAt: new Date().toISOString(), lines } },
      VISITOR,
    );
    await ask(0, FOLLOW, { device: phone.device, orderId: id, consent: CONSENT }, VISITOR);
    orders.push({ id, phone });
  }
  return orders;
}

/**
 * Confirms an order at an instance, and makes the notification due immediately. Otherwise, the notification would wait
 * until the admin can no longer undo the change.
 */
async function confirm(instance: number, id: string): Promise<void> {
  await ask(instance, CHANGE, { id, from: "NEW", to: "CONFIRMED", requestId: randomUUID() });
  await connection.query("UPDATE push_messages SET held_until = now() WHERE held_until > now()");
}

const countOfWaiting = async (): Promise<number> =>
  (await connection.query("SELECT count(*)::int AS count FROM push_messages")).rows[0].count;
/** Returns how many notifications « confirmée » each device has received. */
const received = (orders: readonly { phone: TestDevice }[]) =>
  orders.map(
    ({ phone }) => service.contentsOf(phone).filter(({ body }) => body.endsWith("confirmée")).length,
  );

it(
  "three instances send each of 90 notifications exactly once",
  async () => {
    const orders = await followed(90);
    const confirmAt = async (instance: number) => {
      for (const [place, { id }] of orders.entries())
        if (place % instances.length === instance) await confirm(instance, id);
    };
    await Promise.all(instances.map((_, instance) => confirmAt(instance)));
    await expect.poll(countOfWaiting, POLL).toBe(0);
    expect(received(orders)).toEqual(Array(90).fill(1));
    expect(service.problems).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  "a notification is sent exactly once, even if the server is killed before or while it sends",
  async () => {
    await Promise.all([1, 2].map((number) => at(number).end("SIGTERM")));
    const orders = await followed(4);
    service.received.length = 0;
    let requests = 0;
    for (const [place, { id }] of orders.entries()) {
      // During all kills, the push service answers no request, so no notification can be sent before the last kill.
      service.respond = () => {
        requests += 1;
        return "HANG";
      };
      const before = requests;
      await confirm(0, id);
      // For every second order, the server is killed while it waits for the push service's answer. For the other
      // orders, it is killed directly after the commit.
      if (place % 2 === 1) await expect.poll(() => requests, POLL).toBeGreaterThan(before);
      await at(0).end("SIGKILL");
      await at(0).start();
    }
    expect(received(orders)).toEqual(Array(4).fill(0));
    expect(await countOfWaiting()).toBe(4);
    service.respond = () => ({ status: 201 });
    // For a minute after the kill, no other process sends the notifications that the killed process was sending. This
    // statement ends that minute.
    await connection.query("UPDATE push_messages SET next_attempt_at = now()");
    await expect.poll(countOfWaiting, POLL).toBe(0);
    expect(received(orders)).toEqual(Array(4).fill(1));
  },
  TIMEOUT_MS,
);

it(
  "three instances, of which one is killed, send each customer one reminder of the last day to pay",
  async () => {
    service.respond = () => ({ status: 201 });
    const orders = await followed(40);
    for (const { id } of orders) await confirm(0, id);
    await expect.poll(countOfWaiting, POLL).toBe(0);
    await Promise.all(instances.map((one) => one.end("SIGKILL")));
    // If the last day to pay is today, the reminder has been due since yesterday, so it is due at any time of this
    // test.
    await connection.query(
      "UPDATE orders SET settle_by = (now() AT TIME ZONE 'Africa/Douala')::date WHERE id = ANY($1::uuid[])",
      [orders.map(({ id }) => id)],
    );
    // Each instance searches for customers who need a reminder when the instance starts.
    await Promise.all(instances.map((one) => one.start()));
    await at(0).end("SIGKILL");
    await at(0).start();
    const marks = "SELECT count(*)::int AS count FROM orders WHERE settle_reminded = settle_by";
    await expect.poll(async () => (await connection.query(marks)).rows[0].count, POLL).toBe(40);
    await connection.query("UPDATE push_messages SET next_attempt_at = now()");
    await expect.poll(countOfWaiting, POLL).toBe(0);
    const reminders = ({ phone }: { phone: TestDevice }) =>
      service.contentsOf(phone).filter(({ body }) => body.includes("à solder avant le"));
    expect(orders.map((order) => reminders(order).length)).toEqual(Array(40).fill(1));
  },
  TIMEOUT_MS,
);

it(
  "three instances, of which one is killed, send one reminder of each appointment and of each moved one",
  async () => {
    service.respond = () => ({ status: 201 });
    const orders = await followed(40);
    for (const { id } of orders) await confirm(0, id);
    await expect.poll(countOfWaiting, POLL).toBe(0);
    await Promise.all(instances.map((one) => one.end("SIGKILL")));
    // A reminder is due from 9 o'clock on the day before the appointment. So the reminder of an appointment in the next
    // hour is due at any time of this test.
    const setStart = (hours: number) =>
      connection.query(
        `UPDATE orders SET service_id = gen_random_uuid(), appointment_minutes = 60,
           appointment_at = now() + $2 * interval '1 hour' WHERE id = ANY($1::uuid[])`,
        [orders.map(({ id }) => id), hours],
      );
    await setStart(1);
    // Each instance looks for customers to remind when it starts.
    await Promise.all(instances.map((one) => one.start()));
    await at(0).end("SIGKILL");
    await at(0).start();
    const marks = "SELECT count(*)::int AS count FROM orders WHERE appointment_reminded = appointment_at";
    await expect.poll(async () => (await connection.query(marks)).rows[0].count, POLL).toBe(40);
    const sent = async () => {
      await connection.query("UPDATE push_messages SET next_attempt_at = now()");
      await expect.poll(countOfWaiting, POLL).toBe(0);
    };
    await sent();
    const reminders = ({ phone }: { phone: TestDevice }) =>
      service.contentsOf(phone).filter(({ body }) => body.startsWith("Rendez-vous "));
    expect(orders.map((order) => reminders(order).length)).toEqual(Array(40).fill(1));
    await Promise.all(instances.map((one) => one.end("SIGKILL")));
    await setStart(2);
    await Promise.all(instances.map((one) => one.start()));
    await expect.poll(async () => (await connection.query(marks)).rows[0].count, POLL).toBe(40);
    await sent();
    expect(orders.map((order) => reminders(order).length)).toEqual(Array(40).fill(2));
  },
  TIMEOUT_MS,
);
