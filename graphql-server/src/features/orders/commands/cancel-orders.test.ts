import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { OrderClient } from "../testing/order-client.ts";

let shop: TestShop;
let orders: OrderClient;
let patron: { id: string; token: string };
let bea: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  bea = await shop.createUser("Béa", "ADMIN");
});
afterAll(() => shop.close());
afterEach(() => shop.services.database.query("TRUNCATE orders, audit_log_entries CASCADE"));

const figures = async () => {
  const dashboard = await shop.ask(
    "{ dashboard { states { state orders } days { orders total } } newOrders orders { totalCount } ordersCsv }",
    {},
    patron,
  );
  expect(dashboard.errors).toBeUndefined();
  return dashboard.data;
};
const age = (seconds: number) =>
  shop.services.database.query(
    "UPDATE audit_log_entries SET created_at = created_at - make_interval(secs => $1)",
    [seconds],
  );
/** Creates a product with counted pieces, and an order of this product. */
const counted = async (count: number, quantity: number) => {
  const [productId = ""] = await shop.createProducts({ ownerId: patron.id, productName: "Robe" });
  await shop.services.database.query(
    "INSERT INTO variant_stock (product_id, number, count) VALUES ($1, 0, $2)",
    [productId, count],
  );
  const id = await orders.placed({ lines: [{ productId, productName: "Robe", price: 15_000, quantity }] });
  const left = async () => {
    const [row] = await shop.services.database.query(
      "SELECT count FROM variant_stock WHERE product_id = $1",
      [productId],
    );
    return row.count;
  };
  return { id, left };
};

describe("orders that an admin cancels together as unwanted", () => {
  it("are in no figure, list or export of the shop, and their customers see them as cancelled", async () => {
    const none = await figures();
    const ids = [await orders.placed(), await orders.placed(), await orders.placed()];
    const { data } = await orders.cancel(ids, true, patron);
    expect(data?.cancelOrders).toMatchObject(ids.map(() => ({ state: "CANCELLED", unwanted: true })));
    expect(await figures()).toEqual(none);
    expect(await orders.list(patron, { unwanted: true })).toHaveLength(3);
    expect(await orders.list(patron, { unwanted: true, state: "NEW" })).toHaveLength(0);
    // Customers see the new state only when the admin can no longer undo the cancelling, which is after a minute.
    await shop.services.database.query("UPDATE orders SET changed_at = now() - interval '2 minutes'");
    const states = (await orders.states(ids)).data?.orderStates;
    expect(states).toMatchObject(ids.map(() => ({ state: "CANCELLED" })));
    const log = await shop.services.database.query(
      "SELECT changes FROM audit_log_entries WHERE action = 'ORDER_CHANGED'",
    );
    const changes = [
      { field: "state", from: "NEW", to: "CANCELLED" },
      { field: "unwanted", from: "non", to: "oui" },
    ];
    expect(log).toEqual(ids.map(() => ({ changes })));
  });

  it("stay as they are if they are delivered or contain a colleague's product", async () => {
    const delivered = await orders.placed();
    for (const [from, to] of [
      ["NEW", "CONFIRMED"],
      ["CONFIRMED", "SHIPPED"],
      ["SHIPPED", "DELIVERED"],
    ] as const)
      await orders.change(delivered, from, to, patron);
    const open = await orders.placed();
    expect((await orders.cancel([open, delivered], true, bea)).data).toEqual({ cancelOrders: [] });
    const { data } = await orders.cancel([open, delivered, open, randomUUID()], true, patron);
    expect(Array.from(data?.cancelOrders as { state: string }[], ({ state }) => state).sort()).toEqual([
      "CANCELLED",
      "DELIVERED",
    ]);
    const many = Array.from({ length: 101 }, () => randomUUID());
    expect((await orders.cancel(many, true, patron)).errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
  });

  it("stay cancelled when the admin removes the unwanted mark; their stock is not returned again", async () => {
    const { id, left } = await counted(5, 2);
    await orders.change(id, "NEW", "CONFIRMED", patron);
    await orders.cancel([id], true, patron);
    const { data } = await orders.cancel([id], false, patron);
    expect(data?.cancelOrders).toMatchObject([{ state: "CANCELLED", unwanted: false }]);
    expect(await left()).toBe(5);
    expect(await orders.list(patron)).toHaveLength(1);
  });
});

describe("the undo of a change of an order's state", () => {
  it("succeeds once within a minute, moves the pieces back, and is in the audit log", async () => {
    const { id, left } = await counted(5, 2);
    const [confirmed, cancelled] = [randomUUID(), randomUUID()];
    await orders.change(id, "NEW", "CONFIRMED", { ...patron, requestId: confirmed });
    await orders.change(id, "CONFIRMED", "CANCELLED", { ...patron, requestId: cancelled });
    expect(await left()).toBe(5);
    expect((await orders.undo(confirmed, patron)).errors?.[0]?.extensions.code).toBe("CONFLICT");
    expect((await orders.undo(cancelled, patron)).errors).toBeUndefined();
    expect(await left()).toBe(3);
    expect((await orders.undo(cancelled, patron)).errors?.[0]?.extensions.code).toBe("CONFLICT");
    expect((await orders.undo(confirmed, patron)).errors).toBeUndefined();
    expect(await left()).toBe(5);
    expect(await orders.list(patron)).toMatchObject([{ id, state: "NEW" }]);
    const { data } = await shop.ask(
      "{ auditLog { edges { node { action changes { from to } } } } }",
      {},
      patron,
    );
    expect(data?.auditLog).toMatchObject({
      edges: [
        ["CONFIRMED", "NEW"],
        ["CANCELLED", "CONFIRMED"],
        ["CONFIRMED", "CANCELLED"],
        ["NEW", "CONFIRMED"],
      ].map(([from, to]) => ({ node: { action: "ORDER_CHANGED", changes: [{ from, to }] } })),
    });
  });

  it("takes no more pieces from the stock than the order had taken before the change", async () => {
    const { id, left } = await counted(1, 3);
    const editId = randomUUID();
    await orders.change(id, "NEW", "CONFIRMED", { ...patron, acceptShortage: true });
    await orders.cancel([id], true, { ...patron, requestId: editId });
    expect(await left()).toBe(1);
    await orders.undo(editId, patron);
    expect(await left()).toBe(0);
    expect(await orders.list(patron)).toMatchObject([{ state: "CONFIRMED", unwanted: false }]);
  });

  it("is refused after a minute, and to another admin", async () => {
    const id = await orders.placed();
    const editId = randomUUID();
    await orders.change(id, "NEW", "CANCELLED", { ...patron, requestId: editId });
    expect((await orders.undo(editId, bea)).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    await age(61);
    expect((await orders.undo(editId, patron)).errors?.[0]).toMatchObject({
      message: "Cette action est déjà annulée, ou date de plus d’une minute",
    });
    expect(await orders.list(patron)).toMatchObject([{ state: "CANCELLED" }]);
  });

  it("leaves out an order that has changed again since, and restores the other orders of the same change", async () => {
    const ids = [await orders.placed(), await orders.placed()];
    const editId = randomUUID();
    await orders.cancel(ids, true, { ...patron, requestId: editId });
    await orders.cancel(ids.slice(0, 1), false, patron);
    expect((await orders.undo(editId, patron)).errors).toBeUndefined();
    const states = (await orders.list(patron)).map(({ state }) => state).sort();
    expect(states).toEqual(["CANCELLED", "NEW"]);
  });
});

it("an export of a period contains the orders that were placed on its days in the shop's time zone", async () => {
  const at = async (placedAt: string) => {
    const id = await orders.placed({ lines: [{ productName: placedAt, price: 1, quantity: 1 }] });
    await shop.services.database.query("UPDATE orders SET placed_at = $1 WHERE id = $2", [placedAt, id]);
  };
  for (const time of [
    "2026-10-31T22:59:00Z",
    "2026-10-31T23:00:00Z",
    "2026-11-30T22:59:00Z",
    "2026-11-30T23:00:00Z",
  ])
    await at(time);
  const csv = async (period: object) => {
    const query = "query ($from: String, $to: String) { ordersCsv(from: $from, to: $to) }";
    const { data, errors } = await shop.ask(query, { ...period }, patron);
    if (errors) return errors[0]?.extensions.code;
    return [...String(data?.ordersCsv).matchAll(/2026-1\d-\d\dT[\d:]+Z/g)].map(([time]) => time).sort();
  };
  expect(await csv({ from: "2026-11-01", to: "2026-11-30" })).toEqual([
    "2026-10-31T23:00:00Z",
    "2026-11-30T22:59:00Z",
  ]);
  expect(await csv({ to: "2026-10-31" })).toEqual(["2026-10-31T22:59:00Z"]);
  expect(await csv({})).toHaveLength(4);
  for (const from of ["2026-02-30", "hier", "2026-11-01T00:00"])
    expect(await csv({ from })).toBe("BAD_USER_INPUT");
});

it("an export of orders contains their numbers in a form that spreadsheets keep as text", async () => {
  const id = `${randomUUID().slice(0, 28)}${"0024e0a5"}`;
  await orders.placed({ id });
  await shop.services.database.query("UPDATE orders SET number = '12E345' WHERE id = $1", [id]);
  const { data } = await shop.ask("{ ordersCsv }", {}, patron);
  expect(String(data?.ordersCsv)).toContain("\r\n12E\u2011345;");
  expect(await orders.list(patron, { search: "12E\u2011345" })).toHaveLength(1);
});

it("marking a cancelled order as unwanted changes neither its dates nor who cancelled it, nor does the undo", async () => {
  const id = await orders.placed();
  await orders.change(id, "NEW", "CANCELLED", patron);
  const { database } = shop.services;
  await database.query(
    "UPDATE orders SET changed_at = now() - interval '80 days', done_at = now() - interval '80 days'",
  );
  const read = () => database.query("SELECT done_at, changed_at, changed_by_name, unwanted FROM orders");
  const [before] = await read();
  const zoe = await shop.createUser("Zoé", "SUPER_ADMIN");
  const editId = randomUUID();
  await orders.cancel([id], true, { ...zoe, requestId: editId });
  expect(await read()).toEqual([{ ...before, unwanted: true }]);
  await orders.undo(editId, zoe);
  expect(await read()).toEqual([before]);
});

it("a customer sees a cancellation by the shop only when it can no longer be undone", async () => {
  const customer = await shop.createUser("Fatou");
  const id = await orders.placed({}, customer);
  const told = async () => {
    const own = await shop.ask("{ myOrders { edges { node { state due } } } }", {}, customer);
    const device = await shop.ask(
      `{ deviceOrders(ids: ["${id}"]) { state } orderStates(ids: ["${id}"]) { state } }`,
    );
    return [own.data?.myOrders, device.data?.deviceOrders, device.data?.orderStates];
  };
  const all = (state: string, due: number) => [
    { edges: [{ node: { state, due } }] },
    [{ state }],
    [{ state }],
  ];
  await orders.change(id, "NEW", "CONFIRMED", patron);
  await orders.cancel([id], false, patron);
  expect(await orders.list(patron)).toMatchObject([{ state: "CANCELLED" }]);
  expect(await told()).toEqual(all("CONFIRMED", 15_000));
  await shop.services.database.query("UPDATE orders SET changed_at = now() - interval '2 minutes'");
  expect(await told()).toEqual(all("CANCELLED", 0));
});
