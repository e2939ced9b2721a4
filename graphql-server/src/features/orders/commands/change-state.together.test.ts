import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createDevice } from "../../../platform/web-push/testing/test-device.ts";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { CONSENT } from "../../push/testing/push-client.ts";
import { OrderClient } from "../testing/order-client.ts";

let shop: TestShop;
let orders: OrderClient;
let patron: { id: string; token: string };
let bea: { id: string; token: string };
let customer: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  bea = await shop.createUser("Béa", "ADMIN");
  customer = await shop.createUser("Fatou");
});
afterAll(() => shop.close());
afterEach(() =>
  shop.services.database.query("TRUNCATE orders, products, audit_log_entries, push_messages CASCADE"),
);

const sql = (query: string, values: unknown[] = []) => shop.services.database.query(query, values);
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
/**
 * Gives orders a state in one request. Returns the orders' states in the sequence of `ids`, and the reason for each
 * refused order.
 */
const step = async (ids: readonly string[], to: string, as: { token: string; requestId?: string }) => {
  const { data, errors } = await orders.step(ids, to, as);
  if (!data) throw new Error(errors?.[0]?.message);
  const { orders: now, refused } = data.changeOrderStates as {
    orders: { id: string; state: string }[];
    refused: { orderId: string; reason: string }[];
  };
  return {
    states: ids.map((id) => now.find((one) => one.id === id)?.state),
    refused: Object.fromEntries(refused.map(({ orderId, reason }) => [orderId, plain(reason)])),
  };
};
/**
 * Creates a dress with counted pieces.
 * @returns the dress's id, and a function that returns how many pieces are left
 */
const dressOf = async (count: number) => {
  const [productId = ""] = await shop.createProducts({ ownerId: patron.id, productName: "Robe" });
  await sql("INSERT INTO variant_stock (product_id, number, count) VALUES ($1, 0, $2)", [productId, count]);
  const left = async () => {
    const [row] = await sql("SELECT count FROM variant_stock WHERE product_id = $1", [productId]);
    return row.count;
  };
  return { productId, left };
};
const dressLine = (productId: string, quantity: number) => ({
  lines: [{ productId, productName: "Robe", price: 15_000, quantity }],
});

describe("orders that an admin confirms or ships together", () => {
  it("get their new state, and the audit log names each order", async () => {
    const { productId, left } = await dressOf(5);
    const ids = [await orders.placed(dressLine(productId, 2)), await orders.placed(), await orders.placed()];
    const confirmed = await step(ids, "CONFIRMED", patron);
    expect(confirmed).toEqual({ states: ids.map(() => "CONFIRMED"), refused: {} });
    expect(await left()).toBe(3);
    expect(await step(ids, "SHIPPED", patron)).toEqual({ states: ids.map(() => "SHIPPED"), refused: {} });
    const log = await sql(
      "SELECT subject_id, actor_name, changes FROM audit_log_entries WHERE action = 'ORDER_CHANGED' ORDER BY created_at",
    );
    expect(log).toHaveLength(6);
    for (const id of ids)
      expect(log.filter((entry: { subject_id: string }) => entry.subject_id === id)).toMatchObject([
        { actor_name: "Patronne", changes: [{ field: "state", from: "NEW", to: "CONFIRMED" }] },
        { actor_name: "Patronne", changes: [{ field: "state", from: "CONFIRMED", to: "SHIPPED" }] },
      ]);
  });

  it("get the new state even if others are refused; the answer names the present state of each refused order", async () => {
    const [fresh, confirmed, cancelled, pickup, appointment] = [
      await orders.placed(),
      await orders.placed(),
      await orders.placed(),
      await orders.placed({ quarter: "Retrait à la boutique" }),
      await orders.placed(),
    ];
    await orders.change(confirmed, "NEW", "CONFIRMED", patron);
    await orders.cancel([cancelled], true, patron);
    await orders.change(pickup, "NEW", "CONFIRMED", patron);
    await orders.change(pickup, "CONFIRMED", "SHIPPED", patron);
    await orders.cancel([appointment], false, patron);
    await sql("UPDATE orders SET service_id = gen_random_uuid() WHERE id = $1", [appointment]);
    expect(await step([fresh, confirmed, cancelled, pickup, appointment], "CONFIRMED", patron)).toEqual({
      states: ["CONFIRMED", "CONFIRMED", "CANCELLED", "SHIPPED", "CANCELLED"],
      refused: {
        [confirmed]: "Elle est « Confirmée »",
        [cancelled]: "Elle est « Annulée »",
        [pickup]: "Elle est « Prête »",
        [appointment]: "Il est « Annulé »",
      },
    });
  });

  it("may be appointments: if a colleague has cancelled one, the error calls it « ce rendez-vous »", async () => {
    const id = await orders.placed();
    await orders.cancel([id], false, patron);
    await sql("UPDATE orders SET service_id = gen_random_uuid() WHERE id = $1", [id]);
    const { errors } = await orders.change(id, "NEW", "CONFIRMED", patron);
    expect(errors?.[0]?.message).toBe(
      "Un collègue a été plus rapide\u00a0: ce rendez-vous est «\u00a0Annulé\u00a0»",
    );
  });

  it("get the last pieces in the sequence of their age; an order that needs more than are left is refused", async () => {
    const { productId, left } = await dressOf(3);
    const [young, old] = [
      await orders.placed(dressLine(productId, 2)),
      await orders.placed(dressLine(productId, 2)),
    ];
    const small = await orders.placed(dressLine(productId, 1));
    await sql("UPDATE orders SET placed_at = now() - interval '2 hours' WHERE id = $1", [old]);
    await sql("UPDATE orders SET placed_at = now() - interval '1 hour' WHERE id = $1", [young]);
    expect(await step([young, old, small], "CONFIRMED", patron)).toEqual({
      states: ["NEW", "CONFIRMED", "CONFIRMED"],
      refused: { [young]: "Robe : 2 demandées, 1 en stock" },
    });
    expect(await left()).toBe(0);
  });

  it("do not change if they contain a colleague's product, or if the admin may not see them", async () => {
    const [productId = ""] = await shop.createProducts({ ownerId: patron.id, productName: "Sac" });
    const [ownId = ""] = await shop.createProducts({ ownerId: bea.id, productName: "Foulard" });
    const line = (id: string, productName: string) => ({
      productId: id,
      productName,
      price: 9_000,
      quantity: 1,
    });
    const [own, mixed, foreign] = [
      await orders.placed({ lines: [line(ownId, "Foulard")] }),
      await orders.placed({ lines: [line(ownId, "Foulard"), line(productId, "Sac")] }),
      await orders.placed({ lines: [line(productId, "Sac")] }),
    ];
    expect(await step([own, mixed, foreign], "CONFIRMED", bea)).toEqual({
      states: ["CONFIRMED", "NEW", undefined],
      refused: {
        [mixed]: "« Sac » n’est pas à vous : un super administrateur traite cette commande",
        [foreign]: "Cette commande n’existe pas",
      },
    });
    expect((await orders.step([own], "SHIPPED", customer)).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  });

  it("may be at most 100 in one request, and can only get the usual next state", async () => {
    const many = Array.from({ length: 101 }, () => randomUUID());
    expect((await orders.step(many, "CONFIRMED", patron)).errors?.[0]?.message).toBe(
      "100 commandes au plus à la fois",
    );
    const id = await orders.placed();
    for (const to of ["NEW", "CANCELLED", "RETURNED"])
      expect((await orders.step([id], to, patron)).errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
  });

  it("can be undone together by the same admin within a minute, except orders that have changed since", async () => {
    const { productId, left } = await dressOf(5);
    const ids = [await orders.placed(dressLine(productId, 2)), await orders.placed(dressLine(productId, 1))];
    const requestId = randomUUID();
    await step(ids, "CONFIRMED", { ...patron, requestId });
    await step(ids.slice(1), "SHIPPED", patron);
    expect((await orders.undo(requestId, bea)).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    expect((await orders.undo(requestId, patron)).errors).toBeUndefined();
    expect(await left()).toBe(4);
    expect((await orders.list(patron)).map(({ state }) => state).sort()).toEqual(["NEW", "SHIPPED"]);
  });

  it("cause one notification to each customer, which is sent when the change can no longer be undone", async () => {
    const ids = [await orders.placed(), await orders.placed()];
    for (const orderId of ids)
      await shop.ask(
        "mutation ($device: PushDeviceInput!, $orderId: ID!, $consent: String!) { followOrder(device: $device, orderId: $orderId, consent: $consent) }",
        { device: createDevice().device, orderId, consent: CONSENT },
      );
    const requestId = randomUUID();
    const first = await step(ids, "CONFIRMED", { ...patron, requestId });
    expect(await step(ids, "CONFIRMED", { ...patron, requestId })).toEqual(first);
    const told = await sql("SELECT content->>'body' AS body, held_until > now() AS held FROM push_messages");
    expect(told).toHaveLength(2);
    for (const { body, held } of told) {
      expect(plain(body)).toMatch(/^Commande .* : confirmée$/);
      expect(held).toBe(true);
    }
  });

  it("do not change if the request is repeated: it gets the first answer, even if there are new pieces in stock", async () => {
    const { productId } = await dressOf(1);
    const [lacking, fresh] = [await orders.placed(dressLine(productId, 2)), await orders.placed()];
    const requestId = randomUUID();
    const first = await step([lacking, fresh], "CONFIRMED", { ...patron, requestId });
    expect(first.refused).toEqual({ [lacking]: "Robe : 2 demandées, 1 en stock" });
    await sql("UPDATE variant_stock SET count = 9");
    expect(await step([fresh, lacking], "CONFIRMED", { ...patron, requestId })).toEqual({
      states: ["CONFIRMED", "NEW"],
      refused: first.refused,
    });
  });
});
