import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EventStream } from "../../../testing/event-stream.ts";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { MAX_ANNOUNCEMENTS } from "../payments/payment-kind.rules.ts";
import { codeOf, messageOf, PaymentClient } from "../payments/testing/payment-client.ts";
import { OrderClient } from "../testing/order-client.ts";

let shop: TestShop;
let orders: OrderClient;
let payments: PaymentClient;
let patron: { id: string; token: string };
let bea: { id: string; token: string };
let chloe: { id: string; token: string };
let beasDress = "";
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  payments = new PaymentClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  bea = await shop.createUser("Béa", "ADMIN");
  chloe = await shop.createUser("Chloé", "ADMIN");
  [beasDress = ""] = await shop.createProducts({ ownerId: bea.id, productName: "Robe de Béa" });
});
afterAll(() => shop.close());
beforeEach(() => sql("TRUNCATE orders, audit_log_entries CASCADE"));

const sql = (statement: string, ...values: unknown[]) => shop.services.database.query(statement, values);
const beasLine = () => ({ productId: beasDress, productName: "Robe de Béa", price: 15_000, quantity: 1 });
const beasOrder = () => orders.placed({ lines: [beasLine()] });

describe("a payment that a customer announces", () => {
  it("counts only once an admin confirms it, and becomes one payment, however often it is confirmed", async () => {
    const id = await orders.placed({ name: "Awa", phone: "677123456" });
    const announcement = { id: randomUUID(), amount: 4_000, reference: " MP2511.A1 " };
    for (const _ of [1, 2])
      expect((await payments.announce(id, announcement)).data?.announcePayment).toEqual({
        ...{ id: announcement.id, kind: "MTN_MOMO", amount: 4_000, reference: "MP2511.A1" },
        ...{ state: "WAITING", isRepeated: false },
      });
    expect(await sql("SELECT paid::int AS paid FROM orders")).toEqual([{ paid: 0 }]);
    expect(await payments.waiting(patron)).toMatchObject([
      { id: announcement.id, order: { id, customerName: "Awa", due: 15_000, paid: 0 } },
    ]);
    const answers = await Promise.all([1, 2, 3].map(() => payments.decide(announcement.id, true, patron)));
    for (const { data } of answers) expect(data?.decideAnnouncement).toMatchObject({ paid: 4_000 });
    const late = await payments.decide(announcement.id, false, patron);
    expect([codeOf(late), messageOf(late)]).toEqual([
      "CONFLICT",
      "Un collègue a déjà confirmé ce paiement annoncé",
    ]);
    expect(await payments.ofOrder(id, patron)).toMatchObject({
      payments: [
        { id: announcement.id, amount: 4_000, reference: "MP2511.A1", receipt: { isCancelled: false } },
      ],
      announcements: [{ id: announcement.id, state: "CONFIRMED" }],
    });
    expect(await payments.receiptNumbers()).toEqual([1]);
    expect(await payments.waiting(patron)).toEqual([]);
  });

  it("that an admin has refused cannot be confirmed any more, and never counts", async () => {
    const id = await orders.placed();
    const announced = randomUUID();
    await payments.announce(id, { id: announced });
    for (const _ of [1, 2]) expect((await payments.decide(announced, false, patron)).errors).toBeUndefined();
    const late = await payments.decide(announced, true, patron);
    expect(messageOf(late)).toBe("Un collègue a déjà refusé ce paiement annoncé");
    expect(await payments.ofOrder(id, patron)).toMatchObject({
      payments: [],
      announcements: [{ state: "REFUSED" }],
    });
  });

  it("is confirmed or refused only once if two admins do this at the same time", async () => {
    const id = await orders.placed();
    const announced = randomUUID();
    await payments.announce(id, { id: announced });
    const answers = await Promise.all([
      payments.decide(announced, true, patron),
      payments.decide(announced, false, patron),
    ]);
    expect(answers.map(codeOf).sort()).toEqual(["CONFLICT", undefined]);
    const { payments: entered, announcements } = await payments.ofOrder(id, patron);
    expect(entered).toHaveLength(announcements[0]?.state === "CONFIRMED" ? 1 : 0);
  });

  it("cannot be confirmed if an admin has already entered the payment from the operator's SMS", async () => {
    const id = await orders.placed();
    const announced = randomUUID();
    await payments.announce(id, { id: announced, reference: "MP7" });
    await payments.enter(id, { kind: "MTN_MOMO", reference: "MP7" }, patron);
    expect(codeOf(await payments.decide(announced, true, patron))).toBe("CONFLICT");
    expect(await payments.waiting(patron)).toHaveLength(1);
    expect((await payments.decide(announced, false, patron)).data?.decideAnnouncement).toMatchObject({
      paid: 5_000,
    });
  });

  it("for a cancelled order is accepted; once an admin confirms it, the shop owes the money", async () => {
    const id = await orders.placed();
    const announced = randomUUID();
    await orders.change(id, "NEW", "CANCELLED", patron);
    expect((await payments.announce(id, { id: announced, amount: 5_000 })).errors).toBeUndefined();
    expect(await payments.waiting(patron)).toMatchObject([{ id: announced, order: { isCancelled: true } }]);
    const { data } = await payments.decide(announced, true, patron);
    expect(data?.decideAnnouncement).toMatchObject({ state: "CANCELLED", due: 0, paid: 5_000 });
  });

  it("is refused for an unknown or admin-entered order, invalid fields, or another payment's id", async () => {
    const open = await orders.placed();
    const { id: recorded } = await orders.recorded({}, patron);
    const codes = [
      await payments.announce(randomUUID()),
      await payments.announce(recorded),
      await payments.announce(open, { kind: "CASH" }),
      await payments.announce(open, { reference: " " }),
      await payments.announce(open, { amount: -5_000 }),
    ].map(codeOf);
    expect(codes).toEqual(["NOT_FOUND", "NOT_FOUND", ...Array(3).fill("BAD_USER_INPUT")]);
    const taken = { id: randomUUID() };
    await payments.announce(open, taken);
    const other = await payments.announce(await orders.placed(), taken);
    expect([codeOf(other), JSON.stringify(other)]).toEqual([
      "CONFLICT",
      expect.not.stringContaining("MP2511"),
    ]);
  });

  it("is refused beyond the maximum number for an order, even if several arrive at the same time", async () => {
    const id = await orders.placed();
    for (let count = 0; count < MAX_ANNOUNCEMENTS - 1; count += 1) {
      const announced = randomUUID();
      await payments.announce(id, { id: announced });
      await payments.decide(announced, false, patron);
    }
    const answers = await Promise.all([1, 2, 3].map(() => payments.announce(id)));
    expect(answers.map(codeOf).toSorted()).toEqual(["CONFLICT", "CONFLICT", undefined]);
  });

  it("is refused while three announced payments of its order wait for an admin's answer", async () => {
    const id = await orders.placed();
    const announced = randomUUID();
    await payments.announce(id, { id: announced });
    const answers = await Promise.all([1, 2, 3, 4].map(() => payments.announce(id)));
    expect(answers.map(codeOf).toSorted()).toEqual(["CONFLICT", "CONFLICT", undefined, undefined]);
    expect((await payments.announce(id, { id: announced })).errors).toBeUndefined();
    await payments.decide(announced, false, patron);
    expect(codeOf(await payments.announce(id))).toBeUndefined();
  });

  it("is refused after 20 announced payments from the same IP address in an hour", async () => {
    const strict = await openTestShop({ RATE_LIMIT_FACTOR: "1" });
    try {
      const client = new PaymentClient(strict);
      const answers = [];
      for (let count = 0; count < 21; count += 1) answers.push(codeOf(await client.announce(randomUUID())));
      expect(answers).toEqual([...Array(20).fill("NOT_FOUND"), "RATE_LIMITED"]);
      await new OrderClient(strict).placed();
    } finally {
      await strict.close();
    }
  });
});

describe("an admin who handles announced payments", () => {
  it("can confirm or refuse only payments for orders of which they own all products", async () => {
    const beas = await beasOrder();
    const mixed = await orders.placed({
      lines: [beasLine(), { productName: "Sac", price: 9_000, quantity: 1 }],
    });
    const announced = { beas: randomUUID(), mixed: randomUUID() };
    await payments.announce(beas, { id: announced.beas });
    await payments.announce(mixed, { id: announced.mixed });
    const seen = async (user: { token: string }) => (await payments.waiting(user)).map(({ id }) => id);
    expect([await seen(patron), await seen(bea), await seen(chloe)]).toEqual([
      [announced.beas, announced.mixed],
      [announced.beas],
      [],
    ]);
    expect([
      codeOf(await payments.enter(beas, {}, chloe)),
      codeOf(await payments.enter(mixed, {}, bea)),
      codeOf(await payments.decide(announced.mixed, true, bea)),
      codeOf(await payments.decide(announced.beas, true, chloe)),
      codeOf(await payments.decide(announced.beas, true, bea)),
    ]).toEqual(["NOT_FOUND", "FORBIDDEN", "FORBIDDEN", "NOT_FOUND", undefined]);
    expect(codeOf(await payments.cancel(announced.beas, chloe))).toBe("NOT_FOUND");
    await expect(payments.ofOrder(beas, chloe)).rejects.toThrow("Cette commande n’existe pas");
    await expect(payments.ofOrder(mixed, bea)).rejects.toThrow("pas le droit");
  });

  it("does not see payments for unwanted orders in the list of announced payments", async () => {
    const id = await orders.placed();
    await payments.announce(id);
    await orders.cancel([id], true, patron);
    expect(await payments.waiting(patron)).toEqual([]);
    expect((await payments.ofOrder(id, patron)).announcements).toHaveLength(1);
  });
});

it("when a payment is announced or confirmed, open pages of admins and of the customer get an event", async () => {
  const awa = await shop.createUser("Awa");
  const open = async ({ token }: { token: string }) => {
    const stream = await EventStream.open(shop.address, { authorization: `Bearer ${token}` });
    await stream.nextOf("cart");
    return stream;
  };
  const id = await orders.placed({ lines: [beasLine()] }, awa);
  const [admin, customer] = [await open(bea), await open(awa)];
  const announced = randomUUID();
  await payments.announce(id, { id: announced });
  expect([await admin.nextOf("orders"), await customer.nextOf("own-orders")]).toEqual(["CHANGED", "CHANGED"]);
  await payments.decide(announced, true, patron);
  expect([await admin.nextOf("orders"), await customer.nextOf("own-orders")]).toEqual(["CHANGED", "CHANGED"]);
  for (const stream of [admin, customer]) stream.disconnect();
});
