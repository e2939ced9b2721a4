import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { OrderClient } from "../testing/order-client.ts";
import { codeOf, PaymentClient } from "./testing/payment-client.ts";

let shop: TestShop;
let orders: OrderClient;
let payments: PaymentClient;
let patron: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  payments = new PaymentClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
});
afterAll(() => shop.close());
beforeEach(() => sql("TRUNCATE orders, audit_log_entries CASCADE"));

const sql = (statement: string, ...values: unknown[]) => shop.services.database.query(statement, values);

it("receipts have numbers without gaps, even if payments are entered at the same time and some are refused", async () => {
  const ids: string[] = [];
  while (ids.length < 8) ids.push(await orders.placed());
  await Promise.all(
    ids.map(async (id) => {
      await payments.enter(id, {}, patron);
      await payments.enter(id, { amount: 0 }, patron);
      await payments.enter(id, { amount: 7_000 }, patron);
    }),
  );
  expect(await payments.receiptNumbers()).toEqual(Array.from({ length: 16 }, (_, place) => place + 1));
  const [time] = await sql(
    "SELECT bool_and(issued_at >= before) AS rises FROM (SELECT issued_at, lag(issued_at, 1, '-infinity') OVER (ORDER BY sequence) AS before FROM receipts) r",
  );
  expect(time).toEqual({ rises: true });
});

it("the first receipt of a year has the number 1", async () => {
  const id = await orders.placed();
  await payments.enter(id, {}, patron);
  await sql("UPDATE receipts SET year = year - 1, sequence = 41");
  await payments.enter(id, {}, patron);
  expect(await payments.receiptNumbers()).toEqual([1, 41]);
});

describe("a customer's device", () => {
  it("sees announced payments and receipts of the orders that it placed, without the customer's details", async () => {
    const [paid, unpaid] = [await orders.placed({ name: "Awa" }), await orders.placed()];
    const { id: recorded } = await orders.recorded({}, patron);
    for (const id of [paid, recorded]) await payments.enter(id, {}, patron);
    const cancelled = randomUUID();
    await payments.enter(paid, { id: cancelled }, patron);
    await payments.cancel(cancelled, patron);
    await payments.announce(paid, { kind: "BANK", reference: "" });
    const { data } = await payments.ofDevice([paid, unpaid, recorded, randomUUID()]);
    const seen = data?.devicePayments as { orderId: string }[];
    expect(seen).toHaveLength(2);
    expect(seen.find(({ orderId }) => orderId === unpaid)).toMatchObject({ announcements: [], receipts: [] });
    expect(seen.find(({ orderId }) => orderId === paid)).toMatchObject({
      announcements: [{ kind: "BANK", amount: 5_000, state: "WAITING" }],
      receipts: [
        { isCancelled: true, content: { customer: null, paid: 10_000 } },
        { isCancelled: false, content: { customer: null, paid: 5_000 } },
      ],
    });
    expect(codeOf(await payments.ofDevice(Array.from({ length: 51 }, () => randomUUID())))).toBe(
      "BAD_USER_INPUT",
    );
  });
});

it("a server that accepts any query (GRAPHQL_OPEN) answers a query for all fields of the receipts of 50 orders", async () => {
  const { errors } = await shop.ask(
    `query ($ids: [ID!]!) { devicePayments(ids: $ids) { __typename orderId
      announcements { __typename id kind amount reference state announcedAt isRepeated }
      receipts { __typename number issuedAt isCancelled content { __typename seller { __typename name address phone legal vatRate }
        customer { __typename name phone } orderNumber discount fee due kind amount paid
        lines { __typename productName size colour price quantity } } } } }`,
    { ids: Array.from({ length: 50 }, () => randomUUID()) },
  );
  expect(errors).toBeUndefined();
});
