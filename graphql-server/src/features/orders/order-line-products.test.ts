import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { orderNumberOf } from "./order-number.rules.ts";
import { OrderClient, orderInput } from "./testing/order-client.ts";

let shop: TestShop;
let orders: OrderClient;
let patron: { id: string; token: string };
let [cheap, dear] = ["", ""];
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  const images = (name: string) => ({ productImages: [`/images/${name}`], ownerId: patron.id });
  [cheap = "", dear = ""] = await shop.createProducts(
    { ...images("AAAAAAAAAAAAAAAA"), productName: "Bracelet", sellingPrice: 1_000 },
    { ...images("BBBBBBBBBBBBBBBB"), productName: "Robe de soie", sellingPrice: 90_000 },
  );
  await shop.services.database.query("UPDATE products SET variants = $1 WHERE id = $2", [
    JSON.stringify([
      { number: 1, size: "S", colour: "Noir", swatch: null, availability: "AVAILABLE" },
      { number: 2, size: "M", colour: "Noir", swatch: null, availability: "AVAILABLE" },
    ]),
    dear,
  ]);
  await shop.services.database.query("DELETE FROM delivery_zones");
  for (const [quarter, fee] of [
    ["Akwa", 1_000],
    ["Bonapriso", 1_500],
  ] as const)
    await shop.services.database.query(
      `INSERT INTO delivery_zones (id, town, quarter, fee, delay, position)
       VALUES (gen_random_uuid(), 'Douala', $1, $2, '', $2)`,
      [quarter, fee],
    );
  await shop.services.database.query("UPDATE shop_state SET version = version + 1");
  await shop.services.shop.sync();
});
afterAll(() => shop.close());
afterEach(() => shop.services.database.query("TRUNCATE orders, audit_log_entries CASCADE"));

const NONE = { shopName: null, shopVariant: null, shopImage: null };
const dress = () => ({
  productId: dear,
  productName: "Robe de soie",
  price: 90_000,
  quantity: 1,
  image: "/images/BBBBBBBBBBBBBBBB",
});
const M = { variant: 2, size: "M", colour: "Noir" };
const seen = async (fields: object) => {
  await orders.placed(fields);
  const [order] = await orders.list(patron);
  if (!order) throw new Error("no order");
  return order;
};

describe("a line of an order in the admin panel", () => {
  it.each([
    ["nothing differs", () => dress(), NONE],
    ["a variant without differences", () => ({ ...dress(), ...M }), NONE],
    ["a colour that differs only in its spelling", () => ({ ...dress(), ...M, colour: "noir" }), NONE],
    [
      "the id and price of a cheap product, with the name and photo of an expensive one",
      () => ({ ...dress(), productId: cheap, price: 1_000 }),
      { shopPrice: 1_000, shopName: "Bracelet", shopImage: "/images/AAAAAAAAAAAAAAAA" },
    ],
    ["the size of another variant", () => ({ ...dress(), ...M, size: "S" }), { shopVariant: "M · Noir" }],
    ["a variant that does not exist", () => ({ ...dress(), ...M, variant: 9 }), { shopVariant: "" }],
    ["only a colour, because the size is not chosen yet", () => ({ ...dress(), colour: "Noir" }), NONE],
    ["only a colour, which does not exist", () => ({ ...dress(), colour: "Vert" }), { shopVariant: "" }],
    ["a size that does not exist", () => ({ ...dress(), size: "XL" }), { shopVariant: "" }],
  ])(
    "shows which values that the device sent differ from the shop's product: %s",
    async (_, line, differences) => {
      const { compared } = await seen({ lines: [line()] });
      expect(compared[0]).toMatchObject({ ...NONE, ...differences });
    },
  );

  it("shows no difference if the product was renamed only after the order arrived", async () => {
    const { database } = shop.services;
    await orders.placed({ lines: [dress()] });
    await database.query("UPDATE products SET product_name = 'Robe longue' WHERE id = $1", [dear]);
    expect((await orders.list(patron))[0]?.compared[0]).toMatchObject(NONE);
    await database.query("UPDATE products SET product_name = 'Robe de soie' WHERE id = $1", [dear]);
  });
});

it.each([
  [{ fee: 1_500, quarter: "Rue Joffre" }, null],
  [{ fee: 1_500, quarter: "Douala, Bonapriso" }, null],
  [{ fee: null }, null],
  [{ fee: 0 }, [1_000, 1_500]],
  [{ fee: 1_000, quarter: "Douala, Bonapriso" }, [1_500]],
])(
  "an order with the delivery %o shows admins the fees that the shop would ask instead: %o",
  async (fields, shopFees) => {
    expect(await seen(fields)).toMatchObject({ shopFees });
  },
);

describe("an order number that another order already has", () => {
  const taken = (lines: object[], phone?: string) => {
    const input = orderInput({ lines, phone });
    return { input, number: orderNumberOf(input.id) };
  };
  const line = { productName: "Robe", price: 15_000, quantity: 1 };

  it("does not stop an admin from entering an order with another total or phone number", async () => {
    const { input, number } = taken([{ ...line, price: 1 }]);
    await orders.placed(input);
    expect((await orders.recorded({ number, lines: [line] }, patron)).number).toBe(number);
    await orders.recorded({ number, lines: [line], phone: "699887766" }, patron);
    expect(await orders.list(patron)).toHaveLength(3);
    const again = await orders.record({ number, lines: [line], phone: "+237 699 88 77 66" }, patron);
    expect(again.errors?.[0]?.extensions.code).toBe("CONFLICT");
  });

  it("does not stop an admin from entering the same order if the other order was cancelled", async () => {
    const { input, number } = taken([line]);
    const id = await orders.placed(input);
    await orders.cancel([id], false, patron);
    expect(await orders.recorded({ number, lines: [line] }, patron)).toMatchObject({
      number,
      state: "NEW",
      possiblySame: false,
    });
  });

  it("marks two orders as possibly the same if they have the same number, total and phone", async () => {
    const { input, number } = taken([line], "699887766");
    const twin = `11111111${input.id.slice(8)}`;
    await orders.placed(input);
    await orders.placed({ ...input, id: twin });
    expect(await orders.list(patron)).toMatchObject([
      { number, possiblySame: true },
      { number, possiblySame: true },
    ]);
    await orders.cancel([twin], true, patron);
    expect(await orders.list(patron)).toMatchObject([{ possiblySame: false }]);
  });
});
