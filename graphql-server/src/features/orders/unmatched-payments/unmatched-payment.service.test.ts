import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestShop, type RequestOptions, type TestShop } from "../../../testing/test-shop.ts";
import { codeOf, messageOf, PaymentClient } from "../payments/testing/payment-client.ts";
import { OrderClient } from "../testing/order-client.ts";
import { letAllHandle } from "../testing/test-orders.ts";
import { purgeUnmatched } from "./unmatched-payment.repository.ts";

const PAYMENT = { kind: "MTN_MOMO", amount: 15_000, reference: "1234567890" };
const ID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8/);

interface Matches {
  entered: { orderId: string | null; orderNumber: string | null; amount: number } | null;
  kept: { id: string; putAwayAt: string | null } | null;
  mayKeep: boolean;
  matches: {
    reason: string;
    order: { id: string; customerName: string | null };
    announcement: { id: string } | null;
  }[];
}
interface Kept {
  id: string;
  amount: number;
  payerName: string;
  payerPhone: string;
  putAwayAt: string | null;
  keptBy: string;
}

let shop: TestShop;
let orders: OrderClient;
let payments: PaymentClient;
let patron: { id: string; token: string };
let colleague: { id: string; token: string };
let bea: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: "100" });
  [orders, payments] = [new OrderClient(shop), new PaymentClient(shop)];
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  colleague = await shop.createUser("Collègue", "SUPER_ADMIN");
  bea = await shop.createUser("Béa", "ADMIN");
});
afterAll(() => shop.close());
const sql = (statement: string, values: unknown[] = []) => shop.services.database.query(statement, values);
beforeEach(() => sql("TRUNCATE orders, audit_log_entries, idempotency_keys, unmatched_payments CASCADE"));

const priced = (price: number, fields: object = {}) =>
  orders.placed({ lines: [{ productName: "Robe", price, quantity: 1 }], ...fields });

async function matches(fields: object = {}, as: RequestOptions = patron): Promise<Matches> {
  const { data, errors } = await shop.ask(
    `query ($payment: ReadPaymentInput!) { paymentMatches(payment: $payment) { entered { orderId orderNumber amount }
       kept { id putAwayAt } mayKeep matches { reason order { id customerName due paid } announcement { id amount } } } }`,
    { payment: { ...PAYMENT, ...fields } },
    as,
  );
  if (!data) throw new Error(errors?.[0]?.message);
  return data.paymentMatches as Matches;
}
const found = async (fields: object = {}, as: RequestOptions = patron) =>
  (await matches(fields, as)).matches.map(({ reason, order }) => [reason, order.id]);
const enter = (orderId: string, fields: object = {}, as: RequestOptions = patron, payment: object = {}) =>
  shop.ask(
    "mutation ($input: EnterReadPaymentInput!) { enterReadPayment(input: $input) { id due paid } }",
    { input: { orderId, payment: { ...PAYMENT, ...payment }, seen: 0, acceptAboveDue: false, ...fields } },
    as,
  );
const keep = (fields: object = {}, as: RequestOptions = patron) =>
  shop.ask(
    "mutation ($payment: ReadPaymentInput!) { storeUnmatchedPayment(payment: $payment) { id putAwayAt keptBy } }",
    { payment: { ...PAYMENT, ...fields } },
    as,
  );
const putAway = (id: string, isPutAway: boolean, as: RequestOptions = patron) =>
  shop.ask(
    "mutation ($id: ID!, $to: Boolean!) { putAwayUnmatchedPayment(id: $id, isPutAway: $to) { id putAwayAt } }",
    { id, to: isPutAway },
    as,
  );
async function unmatched(as: RequestOptions = patron): Promise<Kept[] | null> {
  const query =
    "{ unmatchedPayments { id amount payerName payerPhone putAwayAt keptBy } unmatchedPaymentCount }";
  return (await shop.ask(query, {}, as)).data?.unmatchedPayments as Kept[] | null;
}
const waiting = async (as: RequestOptions = patron) =>
  (await shop.ask("{ unmatchedPaymentCount }", {}, as)).data?.unmatchedPaymentCount;
const entered = () => sql("SELECT id, order_id, amount, reference FROM payments WHERE cancels IS NULL");

describe("the orders that are proposed for a payment from an operator's message", () => {
  it("are found by announced payment, amount to pay, deposit or phone number, the surest reason first", async () => {
    const byPhone = await priced(90_000, { phone: "677123456", name: "Awa" });
    const byDeposit = await priced(40_000);
    await sql("UPDATE orders SET deposit = 15000 WHERE id = $1", [byDeposit]);
    const byRest = await priced(15_000);
    const byAmount = await priced(60_000);
    await payments.announce(byAmount, { amount: 15_000, reference: "autre-1" });
    const byReference = await priced(80_000);
    await payments.announce(byReference, { amount: 80_000, reference: "Réf 12345 67890" });
    await priced(16_000);
    expect(await found({ payerPhone: "+237 677 12 34 56" })).toEqual([
      ["ANNOUNCED_REFERENCE", byReference],
      ["ANNOUNCED_AMOUNT", byAmount],
      ["REST", byRest],
      ["DEPOSIT", byDeposit],
      ["PHONE", byPhone],
    ]);
  });

  it("contain no order twice, and no paid, cancelled or unwanted order", async () => {
    const twice = await priced(15_000, { phone: "677123456" });
    await payments.announce(twice, { amount: 15_000, reference: "1234567890" });
    const paid = await priced(15_000);
    await payments.enter(paid, { amount: 15_000 }, patron);
    const cancelled = await priced(15_000);
    await orders.change(cancelled, "NEW", "CANCELLED", patron);
    expect(await found({ payerPhone: "677123456" })).toEqual([["ANNOUNCED_REFERENCE", twice]]);
  });

  it("are only orders that the admin handles", async () => {
    await letAllHandle(shop, false);
    const [dress = ""] = await shop.createProducts({ productName: "Robe de Béa", ownerId: bea.id });
    const line = { productId: dress, productName: "Robe de Béa", price: 15_000, quantity: 1 };
    const own = await orders.placed({ lines: [line] });
    await priced(15_000);
    expect(await found({}, bea)).toEqual([["REST", own]]);
    expect((await matches({}, bea)).mayKeep).toBe(false);
    expect(await found()).toHaveLength(2);
  });

  it("need a valid payment: an invalid one is refused, with an error at its invalid field", async () => {
    for (const [field, wrong] of [
      ["amount", { amount: 0 }],
      ["amount", { amount: -5 }],
      ["reference", { reference: " - " }],
      ["kind", { kind: "CASH" }],
    ] as const) {
      const { errors } = await keep(wrong);
      expect(errors?.[0]?.extensions.fields, field).toHaveProperty(field);
    }
  });
});

describe("a payment that an admin enters from an operator's message", () => {
  it("has a receipt, and an id that is derived from the message", async () => {
    const id = await priced(15_000);
    expect((await enter(id)).data).toMatchObject({ enterReadPayment: { paid: 15_000 } });
    expect(await entered()).toEqual([{ id: ID, order_id: id, amount: 15_000, reference: "1234567890" }]);
    expect((await payments.ofOrder(id, patron)).payments[0]?.receipt?.number).toBeDefined();
  });

  it("is stored once if the message is shared twice, by two admins at the same time, or with different spaces", async () => {
    const id = await priced(30_000);
    const answers = await Promise.all([enter(id), enter(id, {}, colleague), enter(id)]);
    expect(answers.map(({ errors }) => errors)).toEqual([undefined, undefined, undefined]);
    expect((await enter(id, {}, patron, { reference: "12345 67890" })).errors).toBeUndefined();
    expect(await entered()).toHaveLength(1);
  });

  it("is stored once if two admins choose different kinds", async () => {
    const [first, second] = [await priced(15_000), await priced(15_000)];
    const answers = await Promise.all([
      enter(first, {}, patron, { kind: "OTHER" }),
      enter(second, {}, colleague, { kind: "MTN_MOMO" }),
    ]);
    expect(answers.map(codeOf).sort()).toEqual(["CONFLICT", undefined]);
    expect(await entered()).toHaveLength(1);
  });

  it("is stored once, even if the customer has announced it with another kind and an admin confirms this", async () => {
    const id = await priced(20_000);
    const announcement = randomUUID();
    await enter(id, {}, patron, { kind: "OTHER", amount: 10_000 });
    await payments.announce(id, { id: announcement, amount: 10_000, reference: "1234567890" });
    expect(codeOf(await payments.decide(announcement, true, patron))).toBe("CONFLICT");
    expect(await sql("SELECT paid::int AS paid FROM orders WHERE id = $1", [id])).toEqual([{ paid: 10_000 }]);
  });

  it("is refused for a second order, with the number of the first order", async () => {
    const [first, second] = [await priced(15_000), await priced(15_000)];
    const [one, two] = await Promise.all([enter(first), enter(second, {}, colleague)]);
    const refused = one.errors ? one : two;
    expect(codeOf(refused)).toBe("CONFLICT");
    expect(messageOf(refused)).toMatch(
      /^Ce paiement \(15\u202f000\u00a0FCFA\) est déjà noté dans la commande \S{7}$/,
    );
    expect(await entered()).toHaveLength(1);
    expect((await matches()).entered).toMatchObject({ orderId: one.errors ? second : first, amount: 15_000 });
  });

  it("is refused if an order already has a payment with the same reference and another amount", async () => {
    const id = await priced(30_000);
    await enter(id);
    expect(codeOf(await enter(id, { seen: 15_000 }, patron, { amount: 10_000 }))).toBe("CONFLICT");
  });

  it("is recognised after an entry by hand, but only admins who handle its order see which order this is", async () => {
    const id = await priced(15_000);
    await payments.enter(id, { kind: "MTN_MOMO", amount: 15_000, reference: "ID 1234567890" }, patron);
    expect((await matches()).entered).toMatchObject({ orderId: id });
    await letAllHandle(shop, false);
    expect((await matches({}, bea)).entered).toEqual({ orderId: null, orderNumber: null, amount: 15_000 });
  });

  it("can be entered for another order after it was cancelled in the first order", async () => {
    const [wrong, right] = [await priced(15_000), await priced(15_000)];
    await enter(wrong);
    const [payment] = await entered();
    await payments.cancel(payment?.id, patron);
    expect((await matches()).entered).toBeNull();
    expect((await enter(right)).errors).toBeUndefined();
    expect((await matches()).entered).toMatchObject({ orderId: right });
  });

  it("is recognised as already entered by the payment's id, even after its reference was erased from the order", async () => {
    const [first, second] = [await priced(15_000), await priced(15_000)];
    await enter(first);
    await sql("UPDATE payments SET reference = '', reference_key = ''");
    expect((await matches()).entered).toMatchObject({ orderId: first });
    expect(codeOf(await enter(second))).toBe("CONFLICT");
  });

  it("confirms the payment that the customer has announced, even with a mistyped reference", async () => {
    const id = await priced(15_000);
    await payments.announce(id, { amount: 15_000, reference: "1234567809" });
    const [match] = (await matches()).matches;
    expect(match?.reason).toBe("ANNOUNCED_AMOUNT");
    const announcementId = match?.announcement?.id;
    expect((await enter(id, { announcementId })).errors).toBeUndefined();
    const { payments: stored, announcements } = await payments.ofOrder(id, patron);
    expect(stored).toMatchObject([{ reference: "1234567890" }]);
    expect(announcements).toMatchObject([{ state: "CONFIRMED" }]);
    expect(await sql("SELECT action FROM audit_log_entries WHERE action LIKE 'PAYMENT_C%'")).toHaveLength(1);
  });

  it("cannot confirm an announced payment that has another amount or that an admin has refused", async () => {
    const id = await priced(30_000);
    const announcementId = randomUUID();
    await payments.announce(id, { id: announcementId, amount: 20_000 });
    expect(messageOf(await enter(id, { announcementId }))).toBe(
      "La personne a annoncé 20\u202f000\u00a0FCFA",
    );
    await payments.decide(announcementId, false, patron);
    expect(codeOf(await enter(id, { announcementId }))).toBe("CONFLICT");
    expect(await entered()).toEqual([]);
  });

  it("is refused if the order's paid sum has changed, or if it is too high and the admin has not accepted this", async () => {
    const id = await priced(10_000);
    expect((await enter(id)).errors?.[0]?.extensions.fields).toEqual({ rest: "10000" });
    expect((await enter(id, { seen: 5 })).errors?.[0]?.extensions.fields).toEqual({ seen: "0" });
    expect((await enter(id, { acceptAboveDue: true })).errors).toBeUndefined();
  });

  it("can be entered only by admins who handle the order", async () => {
    await letAllHandle(shop, false);
    const id = await priced(15_000);
    expect(codeOf(await enter(id, {}, bea))).toBe("NOT_FOUND");
  });
});

describe("a payment that an admin has read from an operator's message, but whose order is not known,", () => {
  it("is listed once, and leaves the list when an admin enters it for an order", async () => {
    await keep({ payerName: " Jean\nPaul ", payerPhone: "677 12 34 56" });
    await Promise.all([keep(), keep({}, colleague)]);
    expect(await unmatched()).toEqual([
      {
        ...{ id: ID, amount: 15_000, payerName: "Jean Paul", payerPhone: "237677123456" },
        ...{ putAwayAt: null, keptBy: "Patronne" },
      },
    ]);
    expect(await waiting()).toBe(1);
    expect((await matches()).kept).toMatchObject({ id: ID });
    const id = await priced(15_000);
    const published = vi.spyOn(shop.services.events, "publish");
    expect((await enter(id)).errors).toBeUndefined();
    expect(published).toHaveBeenCalled();
    published.mockRestore();
    expect(await unmatched()).toEqual([]);
    expect(codeOf(await keep())).toBe("CONFLICT");
  });

  it("leaves the list when an admin enters it by hand", async () => {
    await keep();
    const id = await priced(15_000);
    await payments.enter(id, { kind: "MTN_MOMO", amount: 15_000, reference: "1234567890" }, patron);
    expect([await unmatched(), await waiting()]).toEqual([[], 0]);
  });

  it("leaves the list when an admin enters it by hand, even if it is listed with the kind OTHER", async () => {
    await keep({ kind: "OTHER" });
    const id = await priced(15_000);
    await payments.enter(id, { kind: "MTN_MOMO", amount: 15_000, reference: "1234567890" }, patron);
    expect((await matches()).entered).toMatchObject({ orderId: id });
    expect([await unmatched(), await waiting()]).toEqual([[], 0]);
  });

  it("is stored once, even if two admins choose different kinds", async () => {
    await Promise.all([keep({ kind: "OTHER" }), keep({}, colleague)]);
    expect(await unmatched()).toHaveLength(1);
    const id = await priced(15_000);
    await enter(id);
    expect(await sql("SELECT FROM unmatched_payments")).toEqual([]);
  });

  it("is refused if another operator's payment with this reference is listed; the listed payment stays", async () => {
    await keep();
    const refused = await keep({ kind: "ORANGE_MONEY" });
    expect(messageOf(refused)).toBe("Un paiement MTN MoMo avec cet identifiant est déjà gardé");
    const id = await priced(30_000);
    await enter(id, {}, patron, { kind: "ORANGE_MONEY" });
    expect(await waiting()).toBe(1);
    const answer = await enter(id, { seen: 15_000 });
    expect(codeOf(answer)).toBe("CONFLICT");
    expect(await entered()).toHaveLength(1);
  });

  it("can be put away (hidden) and taken back, and is listed again if its message is shared again", async () => {
    await keep();
    const [{ id } = { id: "" }] = (await unmatched()) ?? [];
    expect((await putAway(id, true)).data).toMatchObject({ putAwayUnmatchedPayment: { putAwayAt: /./ } });
    expect([await waiting(), (await unmatched())?.length]).toEqual([0, 1]);
    await putAway(id, false);
    expect(await waiting()).toBe(1);
    await putAway(id, true);
    await keep();
    expect(await waiting()).toBe(1);
    const actions = await sql("SELECT action, subject_name FROM audit_log_entries ORDER BY created_at");
    expect(actions.map((entry: { action: string }) => entry.action)).toEqual([
      ...["PAYMENT_KEPT", "PAYMENT_PUT_AWAY", "PAYMENT_TAKEN_BACK", "PAYMENT_PUT_AWAY", "PAYMENT_TAKEN_BACK"],
    ]);
    expect(actions[0]?.subject_name).toBe("MTN MoMo, 15\u202f000\u00a0FCFA");
    expect(codeOf(await putAway(randomUUID(), true))).toBe("NOT_FOUND");
  });

  it("is visible only to admins who handle all orders", async () => {
    await letAllHandle(shop, false);
    await keep();
    const [{ id } = { id: "" }] = (await unmatched()) ?? [];
    expect([await unmatched(bea), await waiting(bea), (await matches({}, bea)).kept]).toEqual([
      null,
      0,
      null,
    ]);
    expect([codeOf(await keep({}, bea)), codeOf(await putAway(id, true, bea))]).toEqual([
      ...["FORBIDDEN", "NOT_FOUND"],
    ]);
    await letAllHandle(shop, true);
    expect(await unmatched(bea)).toHaveLength(1);
    await letAllHandle(shop, false);
  });

  it("is refused if 200 such payments are listed already", async () => {
    await sql(
      `INSERT INTO unmatched_payments (id, kind, amount, reference, reference_key, kept_by_name)
       SELECT gen_random_uuid(), 'MTN_MOMO', 5, 'x' || n, 'x' || n, 'Patronne' FROM generate_series(1, 200) n`,
    );
    expect(messageOf(await keep())).toMatch(/^200 paiements/);
  });

  it("loses its payer's name after a year, and is deleted 90 days after an admin has put it away", async () => {
    await keep({ payerName: "Jean", payerPhone: "677123456" });
    await keep({ reference: "1234567891", payerName: "Paul" });
    await sql(
      "UPDATE unmatched_payments SET kept_at = now() - interval '366 days' WHERE payer_name = 'Jean'",
    );
    await sql(
      "UPDATE unmatched_payments SET put_away_at = now() - interval '91 days' WHERE payer_name = 'Paul'",
    );
    expect(await purgeUnmatched(shop.services.database)).toBe(1);
    expect(await unmatched()).toMatchObject([{ payerName: "", payerPhone: "" }]);
  });
});
