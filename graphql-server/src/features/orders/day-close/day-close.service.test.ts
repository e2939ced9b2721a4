import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shopDay } from "../../../platform/shop-time/shop-day.rules.ts";
import { parseCsv } from "../../../platform/text/csv.ts";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { codeOf, messageOf, PaymentClient } from "../payments/testing/payment-client.ts";
import { OrderClient } from "../testing/order-client.ts";
import { letAllHandle } from "../testing/test-orders.ts";

interface Person {
  id: string;
  token: string;
}
interface SeenClose {
  day: string;
  expected: number;
  counted: number;
  difference: number;
  note: string;
  closedBy: string;
  closedAt: string;
}

const DAY = "2026-11-02";
const CLOSE = "day expected counted difference note closedBy closedAt";

let shop: TestShop;
let orders: OrderClient;
let payments: PaymentClient;
let patron: Person;
let colleague: Person;
let bea: Person;
beforeAll(async () => {
  shop = await openTestShop();
  [orders, payments] = [new OrderClient(shop), new PaymentClient(shop)];
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  colleague = await shop.createUser("Collègue", "SUPER_ADMIN");
  bea = await shop.createUser("Béa", "ADMIN");
});
afterAll(() => shop.close());
const sql = (statement: string, values: unknown[] = []) => shop.services.database.query(statement, values);
beforeEach(() => sql("TRUNCATE orders, audit_log_entries, idempotency_keys, day_closes CASCADE"));

/** Enters a payment at a time in Douala. */
async function paid(time: string, amount: number, fields: object = {}): Promise<void> {
  const orderId = await orders.placed();
  const id = randomUUID();
  if (amount < 0) await payments.enter(orderId, { amount: -amount }, patron);
  const entered = await payments.enter(orderId, { id, amount, ...fields }, patron);
  if (entered.errors) throw new Error(messageOf(entered));
  await sql(
    `UPDATE payments SET entered_at = CASE id WHEN $1 THEN $2 ELSE '2026-10-01' END::timestamp AT TIME ZONE 'Africa/Douala'
     WHERE order_id = $3`,
    [id, time, orderId],
  );
}

const close = (fields: object, as: Person = patron, requestId = randomUUID()) =>
  shop.ask(
    `mutation ($input: DayCloseInput!, $requestId: ID!) { closeDay(input: $input, requestId: $requestId) { ${CLOSE} } }`,
    { input: { day: DAY, expected: 0, ...fields }, requestId },
    as,
  );
async function closed(fields: object, as: Person = patron): Promise<SeenClose> {
  const answer = await close(fields, as);
  if (!answer.data) throw new Error(messageOf(answer));
  return answer.data.closeDay as SeenClose;
}
const closes = async (as: Person = patron, from = "2026-11-01", to = "2026-11-30") =>
  (
    await shop.ask(
      `query ($from: String!, $to: String!) { dayCloses(from: $from, to: $to) { ${CLOSE} } }`,
      { from, to },
      as,
    )
  ).data?.dayCloses as SeenClose[] | null;
const audited = () => sql("SELECT action, subject_name, changes FROM audit_log_entries ORDER BY created_at");

describe("closing a day with the counted cash", () => {
  it("stores the counted and the expected cash: cash received minus cash given back on the day in Douala", async () => {
    await paid("2026-11-01 23:59", 90_000);
    await paid("2026-11-02 00:00", 20_000);
    await paid("2026-11-02 12:00", 15_000);
    await paid("2026-11-02 13:00", -5_000);
    await paid("2026-11-02 14:00", 40_000, { kind: "MTN_MOMO", reference: "MP-1" });
    await paid("2026-11-03 00:00", 70_000);
    await sql("DELETE FROM audit_log_entries");
    const kept = await closed({ expected: 30_000, counted: 28_500, note: " Il manque\nun billet " });
    expect(kept).toMatchObject({ day: DAY, expected: 30_000, counted: 28_500, difference: -1_500 });
    expect(kept).toMatchObject({ note: "Il manque un billet", closedBy: "Patronne" });
    expect(await closes()).toEqual([kept]);
    const changes = [
      { field: "expected", from: "", to: "30\u202f000\u00a0FCFA" },
      { field: "counted", from: "", to: "28\u202f500\u00a0FCFA" },
      { field: "note", from: "", to: "" },
    ];
    expect(await audited()).toEqual([{ action: "DAY_CLOSED", subject_name: "02/11/2026", changes }]);
  });

  it("stores a negative expected cash if more cash was given back than received", async () => {
    await paid("2026-11-02 13:00", -5_000);
    expect(await closed({ expected: -5_000, counted: 0 })).toMatchObject({
      expected: -5_000,
      difference: 5_000,
    });
  });

  it("can be corrected: the day still has one close, and the audit log shows the former values", async () => {
    const first = await closed({ counted: 500 });
    const second = await closed({ counted: 700, note: "Recompté", seen: first.closedAt }, colleague);
    expect(second).toMatchObject({ counted: 700, difference: 700, closedBy: "Collègue" });
    expect(await closes()).toEqual([second]);
    expect((await audited())[1]).toEqual({
      ...{ action: "DAY_CORRECTED", subject_name: "02/11/2026" },
      changes: [
        { field: "counted", from: "500\u00a0FCFA", to: "700\u00a0FCFA" },
        { field: "note", from: "", to: "" },
      ],
    });
    expect(await closed({ counted: 700, note: "Recompté", seen: second.closedAt })).toEqual(second);
    expect(await audited()).toHaveLength(2);
  });

  it("is refused if a colleague's close or a new payment arrived first; the message says which", async () => {
    const first = await closed({ counted: 500 });
    const late = await close({ counted: 600 }, colleague);
    expect([codeOf(late), messageOf(late)]).toEqual([
      ...["CONFLICT", "Patronne a déjà clôturé cette journée\u00a0: 500\u00a0FCFA comptés"],
    ]);
    await paid("2026-11-02 19:00", 15_000);
    const outdated = await close({ counted: 600, seen: first.closedAt });
    expect([codeOf(outdated), messageOf(outdated)]).toEqual([
      ...["CONFLICT", "La journée a maintenant 15\u202f000\u00a0FCFA en espèces. Vérifiez l’écart"],
    ]);
    expect(await closes()).toEqual([first]);
    expect(await closed({ expected: 15_000, counted: 15_500, seen: first.closedAt })).toMatchObject({
      difference: 500,
    });
  });

  it("stores one close if two admins close the same day at the same time", async () => {
    const answers = await Promise.all([close({ counted: 500 }), close({ counted: 600 }, colleague)]);
    expect(answers.map(codeOf).toSorted()).toEqual(["CONFLICT", undefined]);
    expect(await closes()).toHaveLength(1);
  });

  it("refuses negative amounts, fractions of a franc, long notes, and days that do not exist or have not begun", async () => {
    for (const [field, fields] of [
      ["counted", { counted: -1 }],
      ["counted", { counted: 0.5 }],
      ["note", { counted: 0, note: "x".repeat(301) }],
      ["from", { counted: 0, day: "2026-02-29" }],
      ["day", { counted: 0, day: shopDay(new Date(Date.now() + 86_400_000)) }],
    ] as const)
      expect((await close(fields)).errors?.[0]?.extensions).toMatchObject({
        ...{ code: "BAD_USER_INPUT", fields: { [field]: expect.any(String) } },
      });
    expect(await closed({ counted: 0, day: shopDay(new Date()) })).toMatchObject({ difference: 0 });
  });

  it("is allowed only to admins who handle all orders, because other admins see only a part of the cash", async () => {
    await letAllHandle(shop, false);
    await closed({ counted: 500 });
    expect(await closes(bea)).toBeNull();
    const csv = () => shop.ask('{ dayClosesCsv(from: "2026-11-01", to: "2026-11-30") }', {}, bea);
    expect(codeOf(await close({ counted: 600, day: "2026-11-03" }, bea))).toBe("FORBIDDEN");
    expect(parseCsv(String((await csv()).data?.dayClosesCsv))).toHaveLength(1);
    await letAllHandle(shop, true);
    expect(await closes(bea)).toHaveLength(1);
    expect(codeOf(await close({ counted: 600, day: "2026-11-03" }, bea))).toBeUndefined();
    expect(parseCsv(String((await csv()).data?.dayClosesCsv))).toHaveLength(3);
    await letAllHandle(shop, false);
  });

  it("adds one row to the CSV table of each period that contains the day", async () => {
    await closed({ day: "2026-10-31", counted: 100 });
    await closed({ counted: 500, note: "Monnaie" });
    await closed({ day: "2026-11-03", counted: 0 });
    const csv = '{ dayClosesCsv(from: "2026-11-01", to: "2026-11-02") }';
    const { data } = await shop.ask(csv, {}, patron);
    expect(parseCsv(String(data?.dayClosesCsv))).toEqual([
      ["Jour", "Attendu en caisse", "Compté", "Écart", "Note", "Par", "Clôturée"],
      [DAY, "0", "500", "500", "Monnaie", "Patronne", expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)],
    ]);
  });
});
