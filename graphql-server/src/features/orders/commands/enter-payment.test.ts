import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { formatPrice } from "../../catalogue/product/price.rules.ts";
import { MAX_PAYMENTS } from "../payments/payment-kind.rules.ts";
import { codeOf, messageOf, PaymentClient } from "../payments/testing/payment-client.ts";
import { OrderClient } from "../testing/order-client.ts";

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
const year = new Intl.DateTimeFormat("fr", { timeZone: "Africa/Douala", year: "numeric" }).format(new Date());

describe("a payment that an admin enters", () => {
  it("counts for the order, and has a receipt that never changes", async () => {
    const placed = { name: "Awa Ngono", phone: "677123456", quarter: "Akwa", fee: 1_000 };
    const id = await orders.placed(placed);
    const entered = await payments.enter(
      id,
      { kind: "ORANGE_MONEY", amount: 6_000, reference: " OM-1 " },
      patron,
    );
    expect(entered.data?.enterPayment).toEqual({
      ...{ id, state: "NEW", channel: "CHAT" },
      ...{ due: 16_000, paid: 6_000 },
    });
    await sql("UPDATE orders SET discount = 500, name = 'Autre'");
    await payments.enter(id, { amount: -1_000 }, patron);
    await payments.enter(id, { amount: 10_500 }, patron);
    const { name, address, phone } = shop.services.shop.get();
    const content = {
      seller: { name, address, phone, legal: null, vatRate: null },
      customer: { name: "Awa Ngono", phone: "237677123456" },
      orderNumber: expect.stringMatching(/^\w{6}$/),
      lines: [{ productName: "Robe Kribi", size: null, price: 15_000, quantity: 1 }],
      ...{ discount: 0, fee: 1_000, due: 16_000, kind: "ORANGE_MONEY", amount: 6_000, paid: 6_000 },
    };
    const issued = { issuedAt: expect.any(String), isCancelled: false };
    const common = { cancels: null, isCancelled: false, enteredBy: "Patronne", isRepeated: false };
    expect((await payments.ofOrder(id, patron)).payments).toEqual([
      {
        ...{ ...common, id: expect.any(String), kind: "CASH", amount: 10_500, reference: "" },
        receipt: {
          ...{ ...issued, number: `REC-${year}-000002` },
          content: {
            ...{ ...content, customer: { name: "Autre", phone: "237677123456" }, discount: 500, due: 15_500 },
            ...{ kind: "CASH", amount: 10_500, paid: 15_500 },
          },
        },
      },
      { ...common, id: expect.any(String), kind: "CASH", amount: -1_000, reference: "", receipt: null },
      {
        ...{ ...common, id: expect.any(String), kind: "ORANGE_MONEY", amount: 6_000, reference: "OM-1" },
        receipt: { ...issued, number: `REC-${year}-000001`, content },
      },
    ]);
  });

  it("has a receipt with the seller's legal identity at the time of the payment", async () => {
    const { database, shop: settings } = shop.services;
    const state = async (details: object) => {
      await database.query("UPDATE shop_state SET version = version + 1, details = $1", [details]);
      await settings.sync();
    };
    const id = await orders.placed();
    await state({ legalName: "Chez Ada", niu: "M012345678901A", vat: "INCLUDED" });
    await payments.enter(id, { amount: 1_000 }, patron);
    await state({});
    await payments.enter(id, { amount: 2_000 }, patron);
    const sellers = (await payments.ofOrder(id, patron)).payments.map((one) => one.receipt?.content.seller);
    expect(sellers).toMatchObject([
      { legal: null, vatRate: null },
      { legal: ["Chez Ada", "NIU M012345678901A", "TVA 19,25\u202f% incluse"], vatRate: 19.25 },
    ]);
  });

  it("counts only once, even if it is sent several times at once", async () => {
    const id = await orders.placed();
    const payment = { id: randomUUID(), amount: 5_000 };
    const answers = await Promise.all([1, 2, 3].map(() => payments.enter(id, payment, patron)));
    for (const { data } of answers) expect(data?.enterPayment).toMatchObject({ paid: 5_000 });
    expect(await payments.receiptNumbers()).toEqual([1]);
    const other = await payments.enter(await orders.placed(), payment, patron);
    expect([codeOf(other), messageOf(other)]).toEqual([
      "CONFLICT",
      "Un premier envoi était déjà arrivé, avec un autre contenu",
    ]);
  });

  it.each([
    [{ amount: 0 }, "amount"],
    [{ amount: 10.5 }, "amount"],
    [{ amount: 5_000_000_000 }, "amount"],
    [{ reference: "x".repeat(41) }, "reference"],
    [{ amount: -1 }, "amount"],
  ])("with the values %j is refused with an error at the field %s", async (fields, field) => {
    const refused = await payments.enter(await orders.placed(), fields, patron);
    expect(Object.keys(refused.errors?.[0]?.extensions.fields ?? {})).toEqual([field]);
    expect(await sql("SELECT FROM payments")).toEqual([]);
  });

  it("that is larger than the amount due is stored only after the admin has accepted the surplus", async () => {
    const id = await orders.placed({ lines: [{ productName: "Robe", price: 20_000, quantity: 1 }] });
    const payment = { amount: 200_000, acceptAboveDue: false };
    const { errors } = await payments.enter(id, payment, patron);
    expect(errors?.[0]).toMatchObject({
      message: `${formatPrice(200_000)}, c’est ${formatPrice(180_000)} de plus que le reste à payer`,
      extensions: { code: "CONFLICT", fields: { rest: "20000" } },
    });
    const announced = randomUUID();
    await payments.announce(id, { id: announced, amount: 20_001 });
    const decision = await payments.decide(announced, true, patron, { acceptAboveDue: false });
    expect(decision.errors?.[0]?.extensions.fields).toEqual({ rest: "20000" });
    expect(await payments.receiptNumbers()).toEqual([]);
    await payments.enter(id, { ...payment, acceptAboveDue: true }, patron);
    expect(await payments.receiptNumbers()).toEqual([1]);
  });

  it("may be for a cancelled order, and can then be given back", async () => {
    const id = await orders.placed();
    await orders.change(id, "NEW", "CANCELLED", patron);
    await payments.enter(id, { amount: 5_000 }, patron);
    const { data } = await payments.enter(id, { amount: -5_000 }, patron);
    expect(data?.enterPayment).toMatchObject({ due: 0, paid: 0 });
  });

  it("is refused if an uncancelled payment of the order has the same transaction number", async () => {
    const id = await orders.placed();
    const first = { id: randomUUID(), kind: "MTN_MOMO", reference: "MP1" };
    const second = { kind: "MTN_MOMO", reference: "mp1", amount: 6_000 };
    await payments.enter(id, first, patron);
    const again = await payments.enter(id, second, patron);
    expect(messageOf(again)).toBe("Un paiement avec cette référence est déjà noté dans cette commande");
    await payments.cancel(first.id, patron);
    const corrected = await payments.enter(id, second, patron);
    expect(corrected.data?.enterPayment).toMatchObject({ paid: 6_000 });
  });

  it("is refused if the order already has the largest number of payments", async () => {
    const id = await orders.placed();
    await sql(
      `INSERT INTO payments (id, order_id, kind, amount, entered_by_name)
       SELECT gen_random_uuid(), $1, 'CASH', 1, 'Awa' FROM generate_series(1, ${MAX_PAYMENTS})`,
      id,
    );
    expect(codeOf(await payments.enter(id, {}, patron))).toBe("CONFLICT");
  });
});

describe("a wrong payment that an admin cancels", () => {
  it("is cancelled only once, by a payment without a receipt, and its receipt is marked as cancelled", async () => {
    const id = await orders.placed();
    const [payment, cancellation] = [randomUUID(), randomUUID()];
    await payments.enter(id, { id: payment, kind: "MTN_MOMO", reference: "MP1" }, patron);
    for (const _ of [1, 2]) {
      const { data } = await payments.cancel(payment, patron, cancellation);
      expect(data?.cancelPayment).toMatchObject({ paid: 0 });
    }
    const late = await payments.cancel(payment, patron);
    expect([codeOf(late), messageOf(late)]).toEqual(["CONFLICT", "Un collègue a déjà annulé ce paiement"]);
    expect(codeOf(await payments.cancel(cancellation, patron))).toBe("BAD_USER_INPUT");
    expect(codeOf(await payments.cancel(randomUUID(), patron))).toBe("NOT_FOUND");
    expect((await payments.ofOrder(id, patron)).payments).toMatchObject([
      { id: cancellation, amount: -5_000, cancels: payment, isCancelled: false, receipt: null },
      { id: payment, amount: 5_000, isCancelled: true, receipt: { isCancelled: true } },
    ]);
  });

  it("is cancelled once if two requests cancel it at the same time", async () => {
    const id = await orders.placed();
    const payment = randomUUID();
    await payments.enter(id, { id: payment }, patron);
    const answers = await Promise.all([1, 2].map(() => payments.cancel(payment, patron)));
    expect(answers.map(codeOf).sort()).toEqual(["CONFLICT", undefined]);
    expect(await sql("SELECT paid::int AS paid FROM orders")).toEqual([{ paid: 0 }]);
  });

  it("may be a refund; the payment that cancels the refund has no receipt", async () => {
    const id = await orders.placed();
    const refund = randomUUID();
    await payments.enter(id, {}, patron);
    await payments.enter(id, { id: refund, amount: -2_000 }, patron);
    const { data } = await payments.cancel(refund, patron);
    expect(data?.cancelPayment).toMatchObject({ paid: 5_000 });
    expect(await payments.receiptNumbers()).toEqual([1]);
  });
});

describe("a payment reference that two payments have", () => {
  const repeated = async (id: string) => {
    const { payments: entered, announcements } = await payments.ofOrder(id, patron);
    return [entered.map((one) => one.isRepeated), announcements.map((one) => one.isRepeated)];
  };

  it("in different orders is marked as repeated, whatever its capitals, until one payment is cancelled", async () => {
    const [one, other] = [await orders.placed(), await orders.placed()];
    const wrong = randomUUID();
    await payments.enter(one, { kind: "MTN_MOMO", reference: "mp-9" }, patron);
    await payments.enter(other, { id: wrong, kind: "MTN_MOMO", reference: "MP-9" }, patron);
    expect([await repeated(one), await repeated(other)]).toEqual([
      [[true], []],
      [[true], []],
    ]);
    await payments.cancel(wrong, patron);
    expect([await repeated(one), await repeated(other)]).toEqual([
      [[false], []],
      [[false, false], []],
    ]);
  });

  it("is marked as repeated, for admins only, while one of the payments is announced and not decided", async () => {
    const [one, other] = [await orders.placed(), await orders.placed()];
    await payments.enter(one, { kind: "MTN_MOMO", reference: "MP-9" }, patron);
    const announced = randomUUID();
    const { data } = await payments.announce(other, { id: announced, reference: "mp-9" });
    expect(data?.announcePayment).toMatchObject({ isRepeated: false });
    expect((await payments.ofDevice([other])).data?.devicePayments).toMatchObject([
      { announcements: [{ isRepeated: false }] },
    ]);
    expect(await payments.waiting(patron)).toMatchObject([{ isRepeated: true }]);
    expect([await repeated(one), await repeated(other)]).toEqual([
      [[true], []],
      [[], [true]],
    ]);
    await payments.decide(announced, false, patron);
    expect([await repeated(one), await repeated(other)]).toEqual([
      [[false], []],
      [[], [false]],
    ]);
  });

  it.each([
    ["ORANGE_MONEY", "MTN_MOMO"],
    ["OTHER", "MTN_MOMO"],
    ["BANK", "OTHER"],
  ])("is marked as repeated even if the payments have the kinds %s and %s", async (kind, second) => {
    const [one, other] = [await orders.placed(), await orders.placed()];
    await payments.enter(one, { kind, reference: "A1" }, patron);
    await payments.enter(other, { kind: second, reference: "A1" }, patron);
    expect([await repeated(one), await repeated(other)]).toEqual([
      [[true], []],
      [[true], []],
    ]);
  });

  it("is refused for the second payment of one order, whatever its kind, until the first is cancelled", async () => {
    const id = await orders.placed();
    const first = randomUUID();
    await payments.enter(id, { id: first, kind: "OTHER", reference: "1234567890" }, patron);
    const announced = randomUUID();
    await payments.announce(id, { id: announced, reference: "1234567890" });
    expect(codeOf(await payments.decide(announced, true, patron))).toBe("CONFLICT");
    for (const kind of ["ORANGE_MONEY", "BANK", "OTHER"])
      expect(codeOf(await payments.enter(id, { kind, reference: "1234567890" }, patron)), kind).toBe(
        "CONFLICT",
      );
    await payments.cancel(first, patron);
    expect((await payments.decide(announced, true, patron)).errors).toBeUndefined();
  });

  it("is not marked as repeated if it is empty, for cash, or within the same order", async () => {
    const [one, other] = [await orders.placed(), await orders.placed()];
    for (const id of [one, other]) await payments.enter(id, { kind: "BANK", reference: "" }, patron);
    await payments.enter(one, { kind: "CASH", reference: "A1" }, patron);
    await payments.enter(other, { kind: "MTN_MOMO", reference: "A1" }, patron);
    for (const _ of [1, 2]) await payments.enter(one, { kind: "OTHER", reference: "chèque" }, patron);
    expect(await repeated(one)).toEqual([[false, false, false, false], []]);
    expect(await repeated(other)).toEqual([[false, false], []]);
  });
});

it("the order's history shows the kind and amount of payments, but never their reference", async () => {
  const id = await orders.placed();
  const [payment, confirmed, refused] = [randomUUID(), randomUUID(), randomUUID()];
  const secret = { kind: "MTN_MOMO", reference: "GEHEIM" };
  await payments.enter(id, { ...secret, id: payment, amount: 1_000 }, patron);
  await payments.cancel(payment, patron);
  await payments.announce(id, { ...secret, id: confirmed, amount: 2_000 });
  await payments.decide(confirmed, true, patron);
  await payments.announce(id, { ...secret, id: refused, amount: 3_000 });
  await payments.decide(refused, false, patron);
  const { data } = await shop.ask(
    "query ($id: ID!) { orderHistory(id: $id) { action actorName changes { field from to } } }",
    { id },
    patron,
  );
  const sum = (thousands: number) => `MTN MoMo, ${thousands}\u202f000\u00a0FCFA`;
  const entry = (action: string, from: string, to: string, actorName = "Patronne") => ({
    ...{ action, actorName },
    changes: [{ field: "payment", from, to }],
  });
  expect(data?.orderHistory).toEqual([
    entry("PAYMENT_REFUSED", sum(3), ""),
    entry("PAYMENT_ANNOUNCED", "", sum(3), "Client"),
    entry("PAYMENT_CONFIRMED", "", sum(2)),
    entry("PAYMENT_ANNOUNCED", "", sum(2), "Client"),
    entry("PAYMENT_CANCELLED", sum(1), ""),
    entry("PAYMENT_ENTERED", "", sum(1)),
  ]);
  expect(JSON.stringify(await sql("SELECT * FROM audit_log_entries"))).not.toContain("GEHEIM");
});

describe("money that the shop has given back to a customer", () => {
  it("cannot be given back a second time by cancelling the customer's payment", async () => {
    const id = await orders.placed();
    const payment = { id: randomUUID(), amount: 10_000 };
    const refund = { id: randomUUID(), amount: -10_000 };
    await payments.enter(id, payment, patron);
    await payments.enter(id, refund, patron);
    const refused = await payments.cancel(payment.id, patron);
    expect([codeOf(refused), messageOf(refused)]).toEqual([
      "CONFLICT",
      "L’argent de ce paiement a été rendu\u00a0: annulez d’abord le remboursement",
    ]);
    expect((await payments.cancel(refund.id, patron)).data?.cancelPayment).toMatchObject({ paid: 10_000 });
    expect((await payments.cancel(payment.id, patron)).data?.cancelPayment).toMatchObject({ paid: 0 });
    await expect(sql("UPDATE orders SET paid = -1")).rejects.toThrow(/orders_paid_check/);
  });
});

describe("two admins who enter the same payment at the same time", () => {
  it.each([
    ["payment", 5_000, `Un collègue vient de noter ${formatPrice(5_000)} en espèces`],
    ["refund", -2_000, `Un collègue vient de rendre ${formatPrice(2_000)} en espèces`],
  ])(
    "store only the first %s; the second is refused until it is sent again with the new total paid",
    async (_, amount, message) => {
      const id = await orders.placed();
      await payments.enter(id, { amount: 8_000 }, patron);
      const answers = await Promise.all(
        [1, 2].map(() => payments.enter(id, { amount, seen: 8_000 }, patron)),
      );
      expect(answers.map(codeOf).toSorted()).toEqual(["CONFLICT", undefined]);
      const refused = answers.find((answer) => answer.errors);
      const paid = 8_000 + amount;
      expect(refused?.errors?.[0]).toMatchObject({ message, extensions: { fields: { seen: String(paid) } } });
      const confirmed = await payments.enter(id, { amount, seen: paid }, patron);
      expect(confirmed.data?.enterPayment).toMatchObject({ paid: paid + amount });
    },
  );

  it("store only one payment at first, even if the second admin confirms an announced payment", async () => {
    const id = await orders.placed();
    const announcement = randomUUID();
    await payments.announce(id, { id: announcement, amount: 5_000 });
    await payments.enter(id, { amount: 5_000, seen: 0 }, patron);
    const refused = await payments.decide(announcement, true, patron, { seen: 0 });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: "CONFLICT", fields: { seen: "5000" } });
    expect((await payments.ofOrder(id, patron)).announcements).toMatchObject([{ state: "WAITING" }]);
    for (const seen of [5_000, 0])
      expect(
        (await payments.decide(announcement, true, patron, { seen })).data?.decideAnnouncement,
      ).toMatchObject({
        paid: 10_000,
      });
  });
});

describe("a payment reference in another spelling", () => {
  it.each(["MTN_MOMO", "ORANGE_MONEY", "BANK"])(
    "is refused for a second payment by %s in the same order",
    async (kind) => {
      const id = await orders.placed();
      await payments.enter(id, { kind, reference: "MP2511.1200.A1" }, patron);
      for (const reference of ["Réf. MP2511 1200 A1", "ID mp25ll12OOal", "ＭＰ２５１１.1200.A1"])
        expect(codeOf(await payments.enter(id, { kind, reference }, patron))).toBe("CONFLICT");
    },
  );

  it("is marked as repeated in both orders if one has a payment and the other an announced payment", async () => {
    const [one, other] = [await orders.placed(), await orders.placed()];
    await payments.enter(one, { kind: "BANK", reference: "VIR-2026.11" }, patron);
    await payments.announce(other, { kind: "BANK", reference: "Réf : vir 2O26 11" });
    expect((await payments.ofOrder(one, patron)).payments).toMatchObject([{ isRepeated: true }]);
    expect((await payments.ofOrder(other, patron)).announcements).toMatchObject([{ isRepeated: true }]);
  });
});
