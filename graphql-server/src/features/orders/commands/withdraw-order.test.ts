import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { orderNumberOf } from "../order-number.rules.ts";
import { PaymentClient } from "../payments/testing/payment-client.ts";
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
afterEach(() => shop.services.database.query("TRUNCATE orders CASCADE"));

const stateOf = async (answer: ReturnType<OrderClient["place"]>) =>
  ((await answer).data?.placeOrder as { state: string } | undefined)?.state;
const withdraw = (id: string) => stateOf(orders.place({ id, withdrawn: true }));
const confirm = (id: string) => orders.change(id, "NEW", "CONFIRMED", patron);

describe("an order that its customer withdraws", () => {
  it("is cancelled once, and stays cancelled when the device sends the order again", async () => {
    const id = await orders.placed({ name: "Awa" });
    expect(await Promise.all([withdraw(id), withdraw(id), withdraw(id)])).toEqual(Array(3).fill("CANCELLED"));
    expect(await stateOf(orders.place({ id, name: "Awa" }))).toBe("CANCELLED");
    const [order, ...others] = await orders.list(patron);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ id, state: "CANCELLED", unwanted: false, changedBy: "Client" });
  });

  it("if its withdrawal arrives before it, is stored as cancelled without the customer's details", async () => {
    const id = randomUUID();
    const details = { id, name: "Awa", phone: "677123456", quarter: "Akwa" };
    expect(await stateOf(orders.place({ ...details, withdrawn: true }))).toBe("CANCELLED");
    expect(await stateOf(orders.place(details))).toBe("CANCELLED");
    expect(await orders.list(patron)).toEqual([]);
    const [hidden] = await orders.list(patron, { unwanted: true });
    expect(hidden).toMatchObject({ id, customerName: null, customerPhone: null, quarter: null });
  });

  it.each(["entered by the shop", "announced by the customer"])(
    "does not change if it has a payment that was %s",
    async (kind) => {
      const id = await orders.placed();
      if (kind === "entered by the shop") await payments.enter(id, {}, patron);
      else await payments.announce(id);
      expect(await withdraw(id)).toBe("NEW");
      expect(await orders.list(patron)).toMatchObject([{ id, state: "NEW" }]);
    },
  );

  it("is not cancelled if the shop has already confirmed it", async () => {
    const id = await orders.placed();
    await confirm(id);
    expect(await withdraw(id)).toBe("CONFIRMED");
    expect(await orders.list(patron)).toMatchObject([{ id, state: "CONFIRMED" }]);
  });

  it("is not cancelled if an admin has already entered it from the customer's message", async () => {
    const id = randomUUID();
    const recorded = await orders.recorded({ number: orderNumberOf(id) }, patron);
    expect(await withdraw(id)).toBe("NEW");
    expect(await withdraw(recorded.id)).toBe("NEW");
    expect(await orders.list(patron)).toMatchObject([{ id: recorded.id, state: "NEW" }]);
  });
});

describe("orders that a device placed without an account", () => {
  it("are linked to the first user who signs in on the device, and to no other user", async () => {
    const [awa, brice] = [await shop.createUser("Awa"), await shop.createUser("Brice")];
    const mine = [await orders.placed(), await orders.placed()];
    const others = await orders.placed({}, brice);
    const recorded = await orders.recorded({}, patron);
    const asked = [...mine, others, recorded.id, randomUUID()];
    for (let turn = 0; turn < 2; turn += 1)
      expect(new Set((await orders.attach(asked, awa)) as string[])).toEqual(new Set(mine));
    expect(await orders.attach(mine, brice)).toEqual([]);
    const seen = await orders.list(patron);
    const names = new Map(seen.map(({ id, customerName }) => [id, customerName]));
    expect(asked.map((id) => names.get(id))).toEqual(["Awa", "Awa", "Brice", null, undefined]);
  });

  it("are linked only in requests of at most fifty orders", async () => {
    const ids = Array.from({ length: 51 }, () => randomUUID());
    expect(await orders.attach(ids, await shop.createUser("Diane"))).toBe("BAD_USER_INPUT");
  });
});
