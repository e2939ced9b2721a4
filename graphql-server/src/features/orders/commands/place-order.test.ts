import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { ONE_SIZE } from "../../catalogue/variants/size.rules.ts";
import { orderNumberOf } from "../order-number.rules.ts";
import { OrderClient, orderInput, type SeenOrder } from "../testing/order-client.ts";

const LOG: string[] = [];
let shop: TestShop;
let orders: OrderClient;
let patron: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop({ LOG_LEVEL: "debug" }, { write: (line) => void LOG.push(line) });
  orders = new OrderClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
});
afterAll(() => shop.close());
afterEach(() => shop.services.database.query("TRUNCATE orders CASCADE"));

const one = async (): Promise<SeenOrder> => {
  const [order, ...others] = await orders.list(patron);
  if (!order || others.length > 0) throw new Error(`${others.length + 1} orders`);
  return order;
};

describe("an order that a device places", () => {
  it("is a pickup if the customer has chosen « Retrait à la boutique » as the delivery zone", async () => {
    await orders.placed({ quarter: "Retrait à la boutique", fee: 0 });
    const { data } = await shop.ask("{ orders { edges { node { isPickup quarter fee } } } }", {}, patron);
    expect(data?.orders).toEqual({ edges: [{ node: { isPickup: true, quarter: null, fee: 0 } }] });
  });

  it("is stored once even if it is sent several times at once, and each answer contains its order number", async () => {
    const input = { id: randomUUID() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => orders.place(input)));
    answers.push(await orders.place({ id: input.id.toUpperCase() }));
    for (const { data } of answers)
      expect(data).toEqual({
        placeOrder: { id: input.id, number: orderNumberOf(input.id), state: "NEW" },
      });
    expect(await one()).toMatchObject({ id: input.id, total: 15_000, state: "NEW" });
  });

  it("stores the names and prices that the customer saw, and admins see the shop's price beside each line", async () => {
    const [robe = "", sac = ""] = await shop.createProducts(
      { sellingPrice: 15_000 },
      { sellingPrice: 30_000 },
    );
    const gone = randomUUID();
    await orders.placed({
      fee: 1_500,
      lines: [
        {
          productId: robe,
          productName: "Robe Kribi",
          size: "M",
          colour: "Bordeaux",
          price: 15_000,
          quantity: 2,
        },
        { productId: sac, productName: "Sac d’alors", price: 25_000, quantity: 1 },
        {
          productId: gone,
          productName: "Montre",
          price: 9_000,
          quantity: 1,
          image: "https://espion.example/a.gif",
        },
        {
          productId: gone,
          productName: "Ceinture",
          price: 0,
          quantity: 1,
          image: "https://espion.example/images/BBBBBBBBBBBBBBBB",
        },
      ],
    });
    await shop.ask(`mutation { deleteProduct(id: "${robe}") }`, {}, patron);
    const { lines, total, fee } = await one();
    expect({ total, fee }).toEqual({ total: 64_000, fee: 1_500 });
    const image = "/images/AAAAAAAAAAAAAAAA";
    expect(lines).toEqual([
      {
        productId: robe,
        productName: "Robe Kribi",
        size: "M",
        colour: "Bordeaux",
        price: 15_000,
        shopPrice: 15_000,
        quantity: 2,
        image,
      },
      {
        productId: sac,
        productName: "Sac d’alors",
        size: null,
        colour: null,
        price: 25_000,
        shopPrice: 30_000,
        quantity: 1,
        image,
      },
      // This article has no image: the device sent the URL of an image on another site, and the shop stores only its
      // own images.
      {
        productId: gone,
        productName: "Montre",
        size: null,
        colour: null,
        price: 9_000,
        shopPrice: null,
        quantity: 1,
        image: null,
      },
      {
        productId: gone,
        productName: "Ceinture",
        size: null,
        colour: null,
        price: 0,
        shopPrice: null,
        quantity: 1,
        image: "/images/BBBBBBBBBBBBBBBB",
      },
    ]);
  });

  it("can contain the longest size that a product can have", async () => {
    const lines = [{ productName: "Sac Bonanjo", size: ONE_SIZE, price: 15_000, quantity: 1 }];
    await orders.placed({ lines });
    expect((await one()).lines).toMatchObject([{ productName: "Sac Bonanjo", size: "Taille unique" }]);
  });

  it("has the details that a visitor typed, or the name and e-mail address of the signed-in user", async () => {
    const { token } = await shop.createUser("Awa Ngono");
    await orders.placed({ name: " Brice\n", phone: "6 77 12 34 56", quarter: "Akwa" });
    await orders.placed({}, { token });
    const [awa, brice] = await orders.list(patron);
    expect(awa).toMatchObject({
      customerName: "Awa Ngono",
      customerEmail: "awa.ngono@example.cm",
      customerPhone: null,
    });
    expect(brice).toMatchObject({
      customerName: "Brice",
      customerEmail: null,
      customerPhone: "237677123456",
      quarter: "Akwa",
    });
  });

  it("has the time at which the device placed it, even if the device sent it days later", async () => {
    const sentAt = new Date();
    const placedAt = new Date(sentAt.getTime() - 3 * 86_400_000);
    await orders.placed({ placedAt: placedAt.toISOString(), sentAt: sentAt.toISOString() });
    const ageMs = Date.now() - Date.parse((await one()).placedAt);
    expect(ageMs).toBeGreaterThanOrEqual(3 * 86_400_000 - 1_000);
  });

  it("is refused if it belongs to a user who is not signed in when it is sent", async () => {
    const [awa, brice] = [await shop.createUser("Awa de l’appareil"), await shop.createUser("Brice du même")];
    for (const as of [brice, {}]) {
      const { errors } = await orders.place({ userId: awa.id }, as);
      expect(errors?.[0]?.extensions).toMatchObject({ code: "CONFLICT" });
    }
    expect(await orders.list(patron)).toEqual([]);
    await orders.placed({ userId: awa.id.toUpperCase() }, awa);
    expect(await one()).toMatchObject({ customerName: "Awa de l’appareil" });
  });

  it("is shown with its state to every client that knows its id, at most 50 orders in one request", async () => {
    const { token } = await shop.createUser("Éloïse");
    const [mine, visitors] = [await orders.placed({}, { token }), await orders.placed()];
    await orders.change(visitors, "NEW", "CONFIRMED", patron);
    const { data } = await orders.states([mine.toUpperCase(), visitors, randomUUID()]);
    expect(data?.orderStates).toEqual(
      expect.arrayContaining([
        { id: mine, number: orderNumberOf(mine), state: "NEW" },
        { id: visitors, number: orderNumberOf(visitors), state: "CONFIRMED" },
      ]),
    );
    expect(data?.orderStates).toHaveLength(2);
    const many = Array.from({ length: 51 }, () => randomUUID());
    for (const ids of [many, ["x"]])
      expect((await orders.states(ids)).errors?.[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT" });
  });

  it.each([
    ["no lines", { lines: [] }, "lines"],
    ["a price with half a franc", { lines: [{ productName: "Robe", price: 0.5, quantity: 1 }] }, "lines"],
    ["an invalid phone number", { phone: "appelez-moi" }, "phone"],
    ["the channel of orders that an admin enters", { channel: "PANEL" }, "channel"],
  ])("is refused for %s", async (_, fields, field) => {
    const { errors } = await orders.place(fields);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { [field]: expect.any(String) },
    });
    expect(await orders.list(patron)).toEqual([]);
  });

  it.each([
    ["a line's product", { lines: [{ productId: "x", productName: "R", price: 1, quantity: 1 }] }],
    ["the order", { id: "x" }],
  ])("is refused if the id of %s is malformed", async (_, fields) => {
    const { errors } = await orders.place(fields);
    expect(errors?.[0]).toMatchObject({
      message: "Identifiant non valide",
      extensions: { code: "BAD_USER_INPUT" },
    });
    expect(await orders.list(patron)).toEqual([]);
  });

  it("is stored and found even if another order has the same order number", async () => {
    const [first, second] = ["a", "b"].map((digit) => `${digit.repeat(8)}-0b7e-4c1d-9a55-00001234abcd`);
    await orders.placed({ id: first });
    await orders.placed({ id: second });
    const found = await orders.list(patron, { search: orderNumberOf(String(first)) });
    expect(found.map(({ id }) => id)).toEqual([second, first]);
  });

  it("leaves no personal data of its customer in the log or the metrics", async () => {
    await orders.placed({ name: "Zulbiya", phone: "6 99 88 77 66", quarter: "Bépanda" });
    await orders.list(patron, { search: "Zulbiya" });
    const metrics = await (await fetch(`${shop.address}/metrics`)).text();
    expect(metrics).toContain("# TYPE");
    expect(LOG.length).toBeGreaterThan(0);
    expect(`${LOG.join("")}${metrics}`).not.toMatch(/Zulbiya|699887766|6 99 88|Bépanda/);
  });
});

describe("an order that an admin enters in the panel", () => {
  it("is not stored a second time when the customer's device sends the same order", async () => {
    const { id, placedAt, lines } = orderInput();
    const number = orderNumberOf(id);
    const recorded = await orders.recorded(
      { number: number.toLowerCase(), name: "Clarisse", phone: "699887766" },
      patron,
    );
    expect(recorded).toMatchObject({ number, state: "NEW", customerName: "Clarisse" });
    const change = await orders.change(recorded.id, "NEW", "CONFIRMED", patron);
    expect(change.errors).toBeUndefined();
    const placed = { id, number, state: "CONFIRMED" };
    for (const _ of [1, 2])
      expect((await orders.place({ id, placedAt, lines })).data).toEqual({ placeOrder: placed });
    expect((await one()).id).toBe(recorded.id);
    expect((await orders.states([id])).data).toEqual({ orderStates: [placed] });
  });

  it("cannot be read by a stranger who guesses its number and total", async () => {
    const { token, id: userId } = await shop.createUser("Denis");
    const { id } = orderInput();
    const recorded = await orders.recorded(
      { number: orderNumberOf(id), name: "Clarisse", phone: "699887766", quarter: "Akwa" },
      patron,
    );
    // The stranger's order has the total and the phone number of the entered order. It also has the same order number,
    // because the stranger chooses an id from which the server derives this number.
    const guessed = `${randomUUID().slice(0, 28)}${id.slice(28)}`;
    const { data } = await orders.place({ id: guessed, phone: "699887766", userId }, { token });
    expect(data).toEqual({ placeOrder: { id: guessed, number: recorded.number, state: "NEW" } });
    const own = await shop.ask("{ myOrders { edges { node { id total } } } }", {}, { token });
    expect(own.data).toEqual({ myOrders: { edges: [] } });
    expect(await shop.ask("{ personalData }", {}, { token })).not.toMatchObject({
      data: { personalData: expect.stringMatching(/Clarisse|699887766|Akwa/) },
    });
    expect(await one()).toMatchObject({ customerName: "Clarisse", customerEmail: null });
  });

  it("stays a separate order if a device sends one with the same number and another total", async () => {
    const { token } = await shop.createUser("Denise");
    const { id } = orderInput();
    await orders.record({ number: orderNumberOf(id) }, patron);
    await orders.placed({ id, lines: [{ productName: "Robe", price: 1, quantity: 1 }] }, { token });
    expect(await orders.list(patron)).toHaveLength(2);
    const own = await shop.ask("{ myOrders { edges { node { total } } } }", {}, { token });
    expect(own.data).toEqual({ myOrders: { edges: [{ node: { total: 1 } }] } });
  });

  it("is refused if another order has its number; if the panel sends it twice, it is stored once", async () => {
    const placed = await orders.placed();
    const refused = await orders.record({ number: orderNumberOf(placed) }, patron);
    expect(refused.errors?.[0]).toMatchObject({ extensions: { code: "CONFLICT" } });
    const input = { id: randomUUID() };
    const [first, second] = [await orders.record(input, patron), await orders.record(input, patron)];
    expect(second).toEqual(first);
    expect(await orders.list(patron)).toHaveLength(2);
    const log = await shop.services.database.query(
      "SELECT actor_name, subject_name FROM audit_log_entries WHERE action = 'ORDER_RECORDED' AND subject_id = $1",
      [input.id],
    );
    expect(log).toEqual([{ actor_name: "Patronne", subject_name: expect.stringMatching(/^...-...$/) }]);
  });
});
