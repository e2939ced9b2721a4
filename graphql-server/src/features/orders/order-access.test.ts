import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { emptyRow } from "../../platform/database/entity-columns.ts";
import { EventStream } from "../../testing/event-stream.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { Order } from "./order.entity.ts";
import { shownTo, takenSlot } from "./order-access.ts";
import { PaymentClient } from "./payments/testing/payment-client.ts";
import { OrderClient } from "./testing/order-client.ts";

let shop: TestShop;
let orders: OrderClient;
let payments: PaymentClient;
let patron: { id: string; token: string };
let bea: { id: string; token: string };
const products = { dress: "", bag: "" };
beforeAll(async () => {
  shop = await openTestShop();
  [orders, payments] = [new OrderClient(shop), new PaymentClient(shop)];
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  bea = await shop.createUser("Béa", "ADMIN");
  [products.dress = "", products.bag = ""] = await shop.createProducts(
    { productName: "Robe de Béa", ownerId: bea.id, sellingPrice: 15_000 },
    { productName: "Sac", ownerId: patron.id, sellingPrice: 9_000 },
  );
});
afterAll(() => shop.close());
beforeEach(() => shop.services.database.query("TRUNCATE orders, audit_log_entries CASCADE"));

const dressLine = () => ({
  productId: products.dress,
  productName: "Robe de Béa",
  price: 15_000,
  quantity: 1,
});
const bagLine = () => ({ productId: products.bag, productName: "Sac", price: 9_000, quantity: 1 });
const details = { name: "Awa Ndiaye", phone: "677123456", quarter: "Bonapriso", fee: 1_500 };

/** Places an order with products of two owners, and enters a payment of a part of its price. @returns the order's id */
async function mixedOrder(): Promise<string> {
  const id = await orders.placed({ ...details, lines: [dressLine(), bagLine()] });
  await orders.note(id, "", "Rappeler Awa", patron);
  await payments.enter(id, { amount: 10_000, reference: "MP-1", kind: "MTN_MOMO" }, patron);
  return id;
}

describe("an admin who does not handle an order because it contains a colleague's product", () => {
  it("sees its number, its state and their own articles, but not the customer, the payments and the sums", async () => {
    const id = await mixedOrder();
    const { data } = await shop.ask(
      `query ($id: ID!) { order(id: $id) { number state mayChange total due paid deposit fee discount quarter noShows
        customerName customerPhone customerEmail note lines { productName } } }`,
      { id },
      bea,
    );
    expect(data?.order).toEqual({
      ...{
        number: expect.any(String),
        state: "NEW",
        mayChange: false,
        lines: [{ productName: "Robe de Béa" }],
      },
      ...{ total: 15_000, due: 15_000, paid: 0, deposit: 0, fee: null, discount: 0, noShows: 0 },
      ...{ quarter: null, customerName: null, customerPhone: null, customerEmail: null, note: "" },
    });
    const [listed] = await orders.list(bea);
    expect(listed).toMatchObject({ id, customerName: null, customerPhone: null, quarter: null, note: "" });
  });

  it("cannot read its payments and its history", async () => {
    const id = await mixedOrder();
    for (const query of [
      "query ($id: ID!) { orderPayments(orderId: $id) { payments { id } } }",
      "query ($id: ID!) { orderHistory(id: $id) { action } }",
    ])
      expect((await shop.ask(query, { id }, bea)).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  });

  it("finds the order by its number and their own articles, but not by its customer or a colleague's article", async () => {
    const id = await mixedOrder();
    const [{ number = "" } = {}] = await orders.list(patron);
    const found = async (search: string, as = bea) =>
      (await orders.list(as, { search })).map((one) => one.id);
    expect(await found(number)).toEqual([id]);
    expect(await found("robe bea")).toEqual([id]);
    for (const search of ["Awa", "677123456", "Bonapriso", "Sac"]) {
      expect(await found(search)).toEqual([]);
      expect(await found(search, patron)).toEqual([id]);
    }
  });

  it("exports only the order's number, its state and their own articles", async () => {
    await mixedOrder();
    const { data } = await shop.ask("{ ordersCsv }", {}, bea);
    expect(data?.ordersCsv).toContain("Robe de Béa");
    for (const hidden of ["Awa", "677", "Bonapriso", "Sac", "Rappeler", "10000"])
      expect(data?.ordersCsv).not.toContain(hidden);
    expect((await shop.ask("{ paymentsCsv }", {}, bea)).data?.paymentsCsv).not.toContain("MTN");
  });

  it("sees no payment of this order in the list of announced payments", async () => {
    const mixed = await orders.placed({ lines: [dressLine(), bagLine()] });
    const own = await orders.placed({ lines: [dressLine()] });
    const announced = randomUUID();
    await payments.announce(mixed);
    await payments.announce(own, { id: announced });
    expect((await payments.waiting(bea)).map(({ id }) => id)).toEqual([announced]);
  });
});

it("every field of an order is empty for an admin who does not handle it, except the fields in `SEEN_BY_OWNERS` and `SEEN_BY_ADMINS`", () => {
  const order = {
    ...emptyRow(Order),
    mayChange: false,
    possiblySame: true,
    lines: [],
    note: "Rappeler",
    quarter: "Akwa",
  };
  const appointment = { appointmentAt: new Date(), appointmentMinutes: 45, placeId: randomUUID() };
  const others = {
    number: "K7M42P",
    paid: 5_000,
    shopFees: [1_000],
    id: randomUUID(),
    noShows: 1,
    ...appointment,
  };
  const all = Object.assign(new Order(), order, others);
  const nothing = { note: "", quarter: null, paid: 0, noShows: 0, shopFees: null, possiblySame: false };
  expect(shownTo(all, "an-admin")).toMatchObject({
    ...nothing,
    ...appointment,
    id: all.id,
    number: "K7M42P",
  });
  expect(takenSlot(all)).toMatchObject({ ...nothing, ...appointment, number: "" });
  expect(takenSlot(all).id).not.toBe(all.id);
});

it("when an admin's last article is removed from an order, the admin gets an event and loses the order", async () => {
  const id = await orders.placed({ lines: [dressLine(), bagLine()] });
  const page = await EventStream.open(shop.address, { authorization: `Bearer ${bea.token}` });
  await page.nextOf("cart");
  const { data } = await shop.ask(
    "query ($id: ID!) { order(id: $id) { lines { position productId productName price quantity } } }",
    { id },
    patron,
  );
  const lines = (data?.order as { lines: { productId: string }[] } | undefined)?.lines ?? [];
  const kept = lines.filter(({ productId }) => productId === products.bag);
  const { errors } = await shop.ask(
    `mutation ($id: ID!, $seen: OrderParts!, $to: OrderParts!, $requestId: ID!) {
      changeOrder(id: $id, seen: $seen, to: $to, acceptShortage: false, requestId: $requestId) { id } }`,
    { id, seen: { lines }, to: { lines: kept }, requestId: randomUUID() },
    patron,
  );
  expect(errors).toBeUndefined();
  expect(await page.nextOf("orders")).toBe("CHANGED");
  expect(await orders.list(bea)).toEqual([]);
  page.disconnect();
});
