import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseCsv } from "../../../platform/text/csv.ts";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { PaymentClient } from "../payments/testing/payment-client.ts";
import { OrderClient } from "../testing/order-client.ts";

const SUMS = "orders ordered delivered returned paid givenBack";
const FIGURES = `query ($from: String!, $to: String!) { salesFigures(from: $from, to: $to) { ${SUMS} owed
  articles { ${SUMS} } services { ${SUMS} }
  days { day ${SUMS} } channels { channel ${SUMS} } paymentKinds { kind payments paid givenBack } } }`;
const CSV = `query ($from: String, $to: String, $with: Boolean) {
  paymentsCsv(from: $from, to: $to, withReferences: $with) }`;
const NOTHING = { orders: 0, ordered: 0, delivered: 0, returned: 0, paid: 0, givenBack: 0 };

let shop: TestShop;
let orders: OrderClient;
let payments: PaymentClient;
let patron: { id: string; token: string };
let bea: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  payments = new PaymentClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  bea = await shop.createUser("Béa", "ADMIN");
  await fill();
});
afterAll(() => shop.close());

const sql = (statement: string, ...values: unknown[]) => shop.services.database.query(statement, values);

const IN_DOUALA = "$2::timestamp AT TIME ZONE 'Africa/Douala'";

/**
 * Moves the rows that were just written for an order to another time: « 02 00:30 » is 2 November 2026, 00:30 in Douala.
 * Entries and payments that an earlier call has moved keep their times.
 */
async function happened(id: string, time: string): Promise<void> {
  for (const moved of [
    "order_entries SET happened_at = IN_DOUALA WHERE order_id = $1 AND happened_at > now() - interval '1 hour'",
    "payments SET entered_at = IN_DOUALA WHERE order_id = $1 AND entered_at > now() - interval '1 hour'",
    "orders SET created_at = IN_DOUALA WHERE id = $1 AND created_at > now() - interval '1 hour'",
  ])
    await sql(`UPDATE ${moved.replace("IN_DOUALA", IN_DOUALA)}`, id, `2026-11-${time}`);
}

async function placed(time: string, fields: object): Promise<string> {
  const id = await orders.placed(fields);
  await happened(id, time);
  return id;
}

async function paid(orderId: string, time: string, amount: number, fields: object = {}): Promise<string> {
  const id = randomUUID();
  await payments.enter(orderId, { id, amount, ...fields }, patron);
  await happened(orderId, time);
  return id;
}

async function deliver(id: string, time: string): Promise<void> {
  for (const [from, to] of [
    ["NEW", "CONFIRMED"],
    ["CONFIRMED", "SHIPPED"],
    ["SHIPPED", "DELIVERED"],
  ] as const)
    await orders.change(id, from, to, patron);
  await happened(id, time);
}

const CHANGE = `mutation ($id: ID!, $seen: OrderParts!, $to: OrderParts!, $requestId: ID!) {
  changeOrder(id: $id, seen: $seen, to: $to, acceptShortage: false, requestId: $requestId) { id } }`;
const line = (price: number, quantity: number) => ({ productName: "Robe", price, quantity });
const open = { id: "" };

async function fill(): Promise<void> {
  // The order is placed at half past midnight in Douala, when it is still the day before in UTC. The figures must use
  // the date in Douala.
  const returned = await placed("02 00:30", { name: "Awa", fee: 1_000, lines: [line(10_000, 3)] });
  const parts = [0, 3_000].map((amount) => ({ discount: { amount, reason: "" } }));
  await shop.ask(CHANGE, { id: returned, seen: parts[0], to: parts[1], requestId: randomUUID() }, patron);
  await happened(returned, "02 00:40");
  await paid(returned, "02 10:00", 5_000);
  await paid(returned, "04 23:59", 23_000, { kind: "MTN_MOMO", reference: "MP-1" });
  await deliver(returned, "05 12:00");
  const lines = [{ position: 0, quantity: 1, isRestocked: false }];
  const input = { id: randomUUID(), reason: "", lines, acceptShortage: false };
  await shop.ask(
    "mutation ($id: ID!, $input: ReturnInput!) { returnOrder(orderId: $id, input: $input) { id } }",
    { id: returned, input },
    patron,
  );
  await happened(returned, "06 00:00");
  await paid(returned, "06 09:00", -9_000, { kind: "MTN_MOMO" });

  open.id = await placed("02 23:59", { channel: "SMS", lines: [line(20_000, 1)] });
  const wrong = await paid(open.id, "03 08:00", 7_000);
  const cancelling = randomUUID();
  await payments.cancel(wrong, patron, cancelling);
  await happened(open.id, "04 08:00");

  const cancelled = await placed("02 12:00", { lines: [line(99_000, 1)] });
  await orders.change(cancelled, "NEW", "CANCELLED", patron);
  await happened(cancelled, "03 12:00");
  await paid(cancelled, "05 08:00", 2_000);

  const before = await placed("01 23:59", { lines: [line(50_000, 1)] });
  await deliver(before, "01 23:59");
  const after = await placed("07 00:00", { lines: [line(50_000, 1)] });
  await paid(after, "07 00:00", 50_000);

  const sold = randomUUID();
  const payment = { id: randomUUID(), kind: "CASH", reference: "" };
  await payments.sell({ id: sold, lines: [line(4_000, 1)], payment }, bea);
  await happened(sold, "03 15:00");
}

async function figures(from: string, to: string, as = patron): Promise<Record<string, unknown>> {
  const { data, errors } = await shop.ask(FIGURES, { from, to }, as);
  if (errors) throw new Error(JSON.stringify(errors[0]?.extensions.fields));
  return data?.salesFigures as Record<string, unknown>;
}

describe("the sales figures of a period", () => {
  it("count each order, cancellation, delivery, return and payment on its day in Douala", async () => {
    const days = [
      { day: "2026-11-02", orders: 3, ordered: 147_000, paid: 5_000 },
      { day: "2026-11-03", orders: 0, ordered: 4_000 - 99_000, delivered: 4_000, paid: 11_000 },
      { day: "2026-11-04", paid: 23_000, givenBack: 7_000 },
      { day: "2026-11-05", delivered: 28_000, paid: 2_000 },
      { day: "2026-11-06", returned: 9_000, givenBack: 9_000 },
    ];
    const sums = {
      orders: 3,
      ordered: 52_000,
      delivered: 32_000,
      returned: 9_000,
      paid: 41_000,
      givenBack: 16_000,
    };
    expect(await figures("2026-11-02", "2026-11-06")).toEqual({
      ...sums,
      ...{ owed: 20_000, articles: sums, services: NOTHING },
      days: days.map((day) => ({ ...NOTHING, ...day })),
      channels: expect.arrayContaining([
        {
          ...{ channel: "CHAT", orders: 1, ordered: 28_000, delivered: 28_000, returned: 9_000 },
          ...{ paid: 30_000, givenBack: 9_000 },
        },
        { ...NOTHING, channel: "SMS", orders: 1, ordered: 20_000, paid: 7_000, givenBack: 7_000 },
        { ...NOTHING, channel: "SHOP", orders: 1, ordered: 4_000, delivered: 4_000, paid: 4_000 },
      ]),
      paymentKinds: expect.arrayContaining([
        { kind: "CASH", payments: 5, paid: 18_000, givenBack: 7_000 },
        { kind: "MTN_MOMO", payments: 2, paid: 23_000, givenBack: 9_000 },
      ]),
    });
  });

  it("contain each day, even days without orders and payments", async () => {
    const empty = await figures("2024-02-28", "2024-03-01");
    expect(empty).toEqual({
      ...{ ...NOTHING, owed: 0, articles: NOTHING, services: NOTHING, channels: [], paymentKinds: [] },
      days: ["2024-02-28", "2024-02-29", "2024-03-01"].map((day) => ({ day, ...NOTHING })),
    });
    expect((await figures("2024-01-01", "2024-12-31")).days).toHaveLength(366);
  });

  it("count only orders that the admin who requests the figures may handle", async () => {
    expect(await figures("2026-11-02", "2026-11-06", bea)).toMatchObject({
      ...{ ...NOTHING, orders: 1, ordered: 4_000, delivered: 4_000, paid: 4_000 },
      channels: [{ channel: "SHOP" }],
    });
  });

  it.each([
    ["2026-11-31", "2026-12-01", "from"],
    ["0000-01-01", "0000-01-02", "from"],
    ["2026-11-01", "hier", "to"],
    ["2026-11-02", "2026-11-01", "to"],
    ["2024-01-01", "2025-01-01", "to"],
  ])("are refused for the period from %s to %s", async (from, to, field) => {
    await expect(figures(from, to)).rejects.toThrow(`{"${field}":`);
  });
});

describe("the CSV table of payments", () => {
  const table = async (variables: object, as = patron) => {
    const { data, errors } = await shop.ask(CSV, { ...variables }, as);
    if (errors) throw new Error(JSON.stringify(errors[0]?.extensions.fields));
    return parseCsv(String(data?.paymentsCsv));
  };

  it("has a row for each payment, newest first, with names and references only on request", async () => {
    const period = { from: "2026-11-04", to: "2026-11-06" };
    const rows = await table(period);
    expect(rows[0]).toEqual([
      "Date",
      "Commande",
      "Canal",
      "Moyen",
      "Encaissé",
      "Rendu",
      "Reçu",
      "Annulation",
      "Noté par",
    ]);
    const number = expect.stringMatching(/^\w{3}[-\u2011]\w{3}$/);
    const receipt = expect.stringMatching(/^REC-\d{4}-\d{6}$/);
    expect(rows.slice(1)).toEqual([
      ["2026-11-06 09:00", number, "WhatsApp", "MTN MoMo", "", "9000", "", "", "Patronne"],
      ["2026-11-05 08:00", number, "WhatsApp", "Espèces", "2000", "", receipt, "", "Patronne"],
      ["2026-11-04 23:59", number, "WhatsApp", "MTN MoMo", "23000", "", receipt, "", "Patronne"],
      ["2026-11-04 08:00", number, "SMS", "Espèces", "", "7000", "", "annule un paiement", "Patronne"],
    ]);
    expect((await table({ from: "2026-11-03", to: "2026-11-03" })).map((row) => row[7])).toContain("annulé");
    const personal = await table({ ...period, with: true });
    expect(personal[0]?.slice(9)).toEqual(["Nom", "Référence"]);
    expect(personal[3]?.slice(9)).toEqual(["Awa", "MP-1"]);
  });

  it("contains only payments of orders that the admin may handle", async () => {
    expect((await table({}, bea)).slice(1).map((row) => row[4])).toEqual(["4000"]);
    expect((await table({})).slice(1)).toHaveLength(8);
  });

  it("is refused for a day that does not exist", async () => {
    await expect(table({ to: "2026-11-31" })).rejects.toThrow('{"to":');
  });
});

it("if a person did not come to the appointment, their deposit counts as received, but not as sold", async () => {
  const appointment = async (time: string) => {
    const id = await placed(time, { lines: [line(5_000, 1)] });
    await sql(
      `UPDATE orders SET service_id = gen_random_uuid(), appointment_at = date_trunc('hour', now()), appointment_minutes = 60,
         deposit = 2000 WHERE id = $1`,
      id,
    );
    return id;
  };
  const [done, missed] = [await appointment("10 09:00"), await appointment("10 09:00")];
  await placed("10 10:00", { lines: [line(7_000, 1)] });
  for (const [from, to] of [
    ["NEW", "CONFIRMED"],
    ["CONFIRMED", "DELIVERED"],
  ] as const)
    expect((await orders.change(done, from, to, patron)).errors).toBeUndefined();
  await happened(done, "10 12:00");
  await paid(missed, "10 11:00", 2_000);
  await orders.change(missed, "NEW", "CANCELLED", patron);
  await sql("UPDATE orders SET no_show = true WHERE id = $1", missed);
  await happened(missed, "11 12:00");
  expect(await figures("2026-11-10", "2026-11-11")).toMatchObject({
    ...{ orders: 2, ordered: 12_000, delivered: 5_000, paid: 2_000 },
    articles: { ...NOTHING, orders: 1, ordered: 7_000 },
    services: { ...NOTHING, orders: 1, ordered: 5_000, delivered: 5_000, paid: 2_000 },
  });
  expect(await figures("2026-11-11", "2026-11-11")).toMatchObject({
    services: { ...NOTHING, orders: -1, ordered: -5_000 },
  });
});
