import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { shopDay } from "../../platform/shop-time/shop-day.rules.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { PaymentClient } from "./payments/testing/payment-client.ts";
import { OrderClient } from "./testing/order-client.ts";

let shop: TestShop;
let orders: OrderClient;
let payments: PaymentClient;
let patron: { id: string; token: string };
let awa: { id: string; token: string };
let id = "";
const sql = (statement: string, ...values: unknown[]) => shop.services.database.query(statement, values);

/** Creates an order in which a server of a later release has stored values that this release does not know. */
beforeAll(async () => {
  shop = await openTestShop();
  [orders, payments] = [new OrderClient(shop), new PaymentClient(shop)];
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  awa = await shop.createUser("Awa");
  id = await orders.placed({ lines: [{ productName: "Robe", price: 10_000, quantity: 1 }] }, awa);
  await payments.enter(id, { amount: 4_000 }, patron);
  await payments.announce(id, { id: randomUUID() });
  await sql("UPDATE payments SET kind = 'WAVE'");
  await sql("UPDATE announced_payments SET kind = 'WAVE', state = 'IN_DOUBT'");
  await sql('UPDATE receipts SET content = content || \'{"kind": "WAVE"}\'');
  await sql("UPDATE orders SET state = 'ON_HOLD', channel = 'VIDEO'");
  await sql("UPDATE audit_log_entries SET action = 'ORDER_HELD'");
});
afterAll(() => shop.close());

it("a stored value that only a later release knows is returned as OTHER, and its amounts count in all sums", async () => {
  const today = shopDay(new Date());
  const { data, errors } = await shop.ask(
    `query ($id: ID!, $today: String!) {
      order(id: $id) { state channel paid }
      orders { edges { node { state } } }
      orderHistory(id: $id) { action }
      orderPayments(orderId: $id) { payments { kind amount receipt { content { kind } } } announcements { kind state } }
      salesFigures(from: $today, to: $today) { paid channels { channel paid } paymentKinds { kind paid } }
      dashboard { states { state orders } }
    }`,
    { id, today },
    patron,
  );
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    order: { state: "OTHER", channel: "OTHER", paid: 4_000 },
    orders: { edges: [{ node: { state: "OTHER" } }] },
    orderPayments: {
      payments: [{ kind: "OTHER", amount: 4_000, receipt: { content: { kind: "OTHER" } } }],
      announcements: [{ kind: "OTHER", state: "OTHER" }],
    },
    salesFigures: {
      paid: 4_000,
      channels: [{ channel: "OTHER", paid: 4_000 }],
      paymentKinds: [{ kind: "OTHER", paid: 4_000 }],
    },
    dashboard: { states: [{ state: "OTHER", orders: 1 }] },
  });
  const history = data?.orderHistory as { action: string }[] | undefined;
  expect(new Set(history?.map(({ action }) => action))).toEqual(new Set(["OTHER"]));
});

it("the tables for spreadsheets show values that only a later release knows as « Autre »", async () => {
  const { data } = await shop.ask("{ ordersCsv paymentsCsv }", {}, patron);
  for (const table of [data?.ordersCsv, data?.paymentsCsv]) expect(table).toContain("Autre");
});

it("an account and a device can read an order with values that only a later release knows", async () => {
  const own = await shop.ask("{ myOrders { edges { node { state } } } }", {}, awa);
  expect(own.data?.myOrders).toEqual({ edges: [{ node: { state: "OTHER" } }] });
  const { data } = await orders.states([id]);
  expect(data?.orderStates).toMatchObject([{ state: "OTHER" }]);
  expect((await payments.ofDevice([id])).errors).toBeUndefined();
});

it("a command keeps stored values that only a later release knows, and cannot change such a state", async () => {
  expect((await orders.note(id, "", "Rappeler", patron)).errors).toBeUndefined();
  expect((await payments.enter(id, { amount: 1_000 }, patron)).errors).toBeUndefined();
  expect((await orders.change(id, "OTHER", "CONFIRMED", patron)).errors?.[0]?.extensions.code).toBe(
    "BAD_USER_INPUT",
  );
  expect(await sql("SELECT state, channel, paid::int AS paid FROM orders")).toEqual([
    { state: "ON_HOLD", channel: "VIDEO", paid: 5_000 },
  ]);
});
