import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { EventStream } from "../../../testing/event-stream.ts";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { orderNumberOf } from "../order-number.rules.ts";
import { OrderClient } from "../testing/order-client.ts";

const FOREIGN = {
  extensions: { code: "FORBIDDEN" },
  message: "« Robe de Béa » n’est pas à vous : un super administrateur traite cette commande".replaceAll(
    / (?=[:»])|(?<=«) /g,
    "\u00a0",
  ),
};

let shop: TestShop;
let orders: OrderClient;
let patron: { id: string; token: string };
let bea: { id: string; token: string };
let chloe: { id: string; token: string };
let beasDress = "";
let chloesBag = "";
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  bea = await shop.createUser("Béa", "ADMIN");
  chloe = await shop.createUser("Chloé", "ADMIN");
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.services.database.query("TRUNCATE orders, products CASCADE");
  [beasDress = "", chloesBag = ""] = await shop.createProducts(
    { ownerId: bea.id, productName: "Robe de Béa" },
    { ownerId: chloe.id, productName: "Sac de Chloé" },
  );
  await shop.services.database.query("INSERT INTO variant_stock VALUES ($1, 0, 50)", [beasDress]);
});

const line = (productName: string, productId?: string) => ({
  ...(productId && { productId }),
  ...{ productName, price: 15_000, quantity: 2 },
});
const dress = () => line("Robe de Béa", beasDress);
const bag = () => line("Sac de Chloé", chloesBag);
const unknown = () => line("Foulard d’ailleurs");
const pieces = async () => {
  const { data } = await shop.ask(`{ product(id: "${beasDress}") { stock { count } } }`, {}, patron);
  return (data?.product as { stock: { count: number }[] } | undefined)?.stock;
};
const stateOf = async (id: string) => (await orders.get(id, patron)).data?.order;

describe("an admin who handles only orders of their own products", () => {
  it("cannot enter an order of a colleague's product, which would reduce the colleague's stock", async () => {
    for (const lines of [[dress()], [bag(), dress()], [line("Robe de Béa")]]) {
      const { errors } = await orders.record(
        { lines: lines.map((one) => ({ ...one, quantity: 99 })) },
        chloe,
      );
      expect(errors?.[0]).toMatchObject(FOREIGN);
    }
    expect(await orders.list(patron)).toEqual([]);
    expect(await pieces()).toEqual([{ count: 50 }]);
  });

  it("sees an order that also contains a colleague's product, but cannot change it", async () => {
    const id = await orders.placed({ lines: [bag(), dress()] });
    expect(await orders.list(chloe)).toMatchObject([{ id, mayChange: false }]);
    expect(await orders.list(patron)).toMatchObject([{ id, mayChange: true }]);
    expect((await orders.get(id, chloe)).data?.order).toMatchObject({ mayChange: false });
    for (const { errors } of [
      await orders.change(id, "NEW", "CONFIRMED", chloe),
      await orders.change(id, "NEW", "CANCELLED", chloe),
      await orders.note(id, "", "Livré", chloe),
    ])
      expect(errors?.[0]).toMatchObject(FOREIGN);
    await orders.change(id, "NEW", "CONFIRMED", patron);
    expect(await pieces()).toEqual([{ count: 48 }]);
    // Chloé may not confirm this order, because it contains a colleague's product. She may not cancel the order either,
    // because the cancellation would return that product's pieces.
    expect((await orders.change(id, "CONFIRMED", "CANCELLED", chloe)).errors?.[0]).toMatchObject(FOREIGN);
    expect(await pieces()).toEqual([{ count: 48 }]);
    expect(await stateOf(id)).toMatchObject({ state: "CONFIRMED", note: "" });
  });

  it("handles orders of their own products, even after a product was deleted", async () => {
    const [placed, { id: recorded }] = [
      await orders.placed({ lines: [bag()] }),
      await orders.recorded({ lines: [bag(), unknown()] }, chloe),
    ];
    await shop.ask(`mutation { deleteProduct(id: "${chloesBag}") }`, {}, chloe);
    for (const id of [placed, recorded]) {
      const { data } = await orders.change(id, "NEW", "CONFIRMED", chloe);
      expect(data?.changeOrderState).toMatchObject({ state: "CONFIRMED", mayChange: true });
      expect((await orders.note(id, "", "Vu", chloe)).errors).toBeUndefined();
    }
  });

  it("cannot change an order that contains a colleague's deleted product, or a product without a known owner", async () => {
    const withDress = await orders.placed({ lines: [bag(), dress()] });
    const withUnknown = await orders.placed({ lines: [bag(), unknown()] });
    await shop.ask(`mutation { deleteProduct(id: "${beasDress}") }`, {}, bea);
    // An admin who creates a product with the id of the deleted product gets no access to the order.
    const own = { productName: "Autre", brandName: "x", category: "Robe", description: "Une robe" };
    const input = { ...own, productImages: ["https://images.example/a.webp"], price: 1, sellingPrice: 1 };
    await shop.ask(
      "mutation ($id: ID!, $input: ProductInput!) { createProduct(id: $id, input: $input) { id } }",
      { id: beasDress, input },
      chloe,
    );
    for (const id of [withDress, withUnknown])
      for (const { errors } of [
        await orders.change(id, "NEW", "CANCELLED", chloe),
        await orders.note(id, "", "x", chloe),
      ])
        expect(errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  });

  it("cannot block a colleague's order by entering an order with the same number first", async () => {
    const id = randomUUID();
    const recorded = await orders.recorded({ number: orderNumberOf(id), lines: [unknown()] }, chloe);
    await orders.placed({ id, lines: [dress()] });
    expect((await orders.list(bea)).map((order) => order.id)).toEqual([id]);
    expect((await orders.list(chloe)).map((order) => order.id)).toEqual([recorded.id]);
  });
});

describe("an admin of a shop whose admins handle all orders", () => {
  const letAll = async (adminsHandleAllOrders: boolean) => {
    const { errors } = await shop.ask(
      `mutation ($editId: ID!, $isOn: Boolean!) {
        saveOrderHandling(editId: $editId, adminsHandleAllOrders: $isOn) { adminsHandleAllOrders } }`,
      { editId: randomUUID(), isOn: adminsHandleAllOrders },
      patron,
    );
    expect(errors).toBeUndefined();
  };
  const seenBy = async (user: { token: string }) => {
    const query = `{ newOrders ordersCsv dashboard { days { orders } states { orders } mostOrdered { productName } }
      today { groups { key count } } }`;
    const { newOrders, ordersCsv, dashboard, today } = (await shop.ask(query, {}, user)).data as {
      newOrders: number;
      ordersCsv: string;
      dashboard: {
        days: { orders: number }[];
        states: { orders: number }[];
        mostOrdered: { productName: string }[];
      };
      today: { groups: { key: string; count: number }[] };
    };
    return {
      list: (await orders.list(user)).map(({ id, mayChange }) => [id, mayChange]),
      newOrders,
      rows: ordersCsv.trim().split("\r\n").length - 1,
      today: dashboard.days.at(-1)?.orders,
      waiting: dashboard.states.map((state) => state.orders),
      mostOrdered: dashboard.mostOrdered.map(({ productName }) => productName),
      toAnswer: today.groups.find(({ key }) => key === "TO_ANSWER")?.count ?? 0,
      private: today.groups.filter(({ key }) => ["SOLD_OUT", "MESSAGES"].includes(key)),
    };
  };

  it("handles every order until the owner forbids it, but never colleagues' products or the contact messages", async () => {
    await shop.services.database.query("UPDATE products SET availability = 'SOLD_OUT' WHERE id = $1", [
      beasDress,
    ]);
    const id = await orders.placed({ lines: [dress()] });
    const nothing = {
      list: [],
      newOrders: 0,
      rows: 0,
      today: 0,
      waiting: [],
      mostOrdered: [],
      toAnswer: 0,
      private: [],
    };
    expect(await seenBy(chloe)).toEqual(nothing);
    await letAll(true);
    expect(await seenBy(chloe)).toEqual({
      ...{ list: [[id, true]], newOrders: 1, rows: 1, today: 1, waiting: [1], mostOrdered: ["Robe de Béa"] },
      ...{ toAnswer: 1, private: [] },
    });
    expect((await orders.change(id, "NEW", "CONFIRMED", chloe)).errors).toBeUndefined();
    expect((await orders.note(id, "", "Appelée", chloe)).errors).toBeUndefined();
    const recorded = await orders.recorded({ lines: [dress()] }, chloe);
    expect(recorded.mayChange).toBe(true);
    const { errors } = await shop.ask(`mutation { deleteProduct(id: "${beasDress}") }`, {}, chloe);
    expect(errors?.[0]?.extensions.code).toBe("FORBIDDEN");
    await letAll(false);
    expect((await seenBy(chloe)).list).toEqual([[recorded.id, false]]);
    expect((await orders.change(recorded.id, "NEW", "CONFIRMED", chloe)).errors?.[0]).toMatchObject(FOREIGN);
    expect((await orders.note(id, "Appelée", "", chloe)).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  });

  it("receives events of every order, and an event when the setting changes", async () => {
    const stream = await EventStream.open(shop.address, { authorization: `Bearer ${chloe.token}` });
    onTestFinished(() => stream.disconnect());
    await stream.nextOf("cart");
    await letAll(true);
    expect(await stream.nextOf("orders")).toBe("CHANGED");
    await orders.placed({ lines: [dress()] });
    expect(await stream.nextOf("orders")).toBe("NEW");
    await letAll(false);
    expect(await stream.nextOf("orders")).toBe("CHANGED");
    await orders.placed({ lines: [dress()] });
    await orders.record({ lines: [bag()] }, chloe);
    expect(await stream.nextOf("orders")).toBe("NEW");
    expect(await orders.list(chloe)).toHaveLength(1);
  });

  it("can enter an order of a colleague's product, which is not stored again when the customer's device sends it", async () => {
    await letAll(true);
    const id = randomUUID();
    const recorded = await orders.recorded({ number: orderNumberOf(id), lines: [dress()] }, chloe);
    await orders.placed({ id, lines: [dress()] });
    expect((await orders.list(bea)).map((order) => order.id)).toEqual([recorded.id]);
    await letAll(false);
  });

  it("cannot complete a change of a colleague's order if the owner forbids such changes in the meantime", async () => {
    await letAll(true);
    const id = await orders.placed({ lines: [dress()] });
    const { change } = await shop.services.database.transaction(async (owner) => {
      await owner.query("UPDATE shop_state SET admins_handle_all_orders = false");
      const change = orders.change(id, "NEW", "CONFIRMED", chloe);
      const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(async () => (await owner.query(waiting))[0].n).toBe(1);
      return { change };
    });
    expect((await change).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    expect(await stateOf(id)).toMatchObject({ state: "NEW" });
    expect(await pieces()).toEqual([{ count: 50 }]);
  });
});
