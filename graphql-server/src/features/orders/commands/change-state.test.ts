import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { ORDER_STATES } from "../order-state.rules.ts";
import { OrderClient } from "../testing/order-client.ts";

let shop: TestShop;
let orders: OrderClient;
let patron: { id: string; token: string };
let bea: { id: string; token: string };
let chloe: { id: string; token: string };
let beasDress = "";
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  bea = await shop.createUser("Béa", "ADMIN");
  chloe = await shop.createUser("Chloé", "ADMIN");
  [beasDress = ""] = await shop.createProducts({ ownerId: bea.id, productName: "Robe de Béa" });
});
afterAll(() => shop.close());
afterEach(() => shop.services.database.query("TRUNCATE orders CASCADE"));

const beasOrder = () =>
  orders.placed({
    lines: [{ productId: beasDress, productName: "Robe de Béa", price: 15_000, quantity: 1 }],
  });

describe("an order's state", () => {
  it("goes from new to delivered, and the audit log records who made each change", async () => {
    const id = await orders.placed();
    for (const [from, to] of [
      ["NEW", "CONFIRMED"],
      ["CONFIRMED", "SHIPPED"],
      ["SHIPPED", "DELIVERED"],
    ] as const) {
      const { data } = await orders.change(id, from, to, patron);
      expect(data?.changeOrderState).toMatchObject({ state: to, changedBy: "Patronne" });
    }
    const { errors } = await orders.change(id, "DELIVERED", "CANCELLED", patron);
    expect(errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    const entries = await shop.services.database.query(
      `SELECT actor_name, changes FROM audit_log_entries WHERE subject_id = $1 AND action = 'ORDER_CHANGED' ORDER BY created_at`,
      [id],
    );
    const change = (from: string, to: string) => ({
      ...{ actor_name: "Patronne", changes: [{ field: "state", from, to }] },
    });
    expect(entries).toEqual([
      change("NEW", "CONFIRMED"),
      change("CONFIRMED", "SHIPPED"),
      change("SHIPPED", "DELIVERED"),
    ]);
  });

  it("can be each value of ORDER_STATES, because the database accepts all of them", async () => {
    const id = await orders.placed();
    for (const state of ORDER_STATES)
      await shop.services.database.query("UPDATE orders SET state = $1 WHERE id = $2", [state, id]);
    const [order] = await orders.list(patron);
    expect(order).toMatchObject({ state: ORDER_STATES.at(-1) });
    expect((await orders.states([id])).data).toMatchObject({ orderStates: [{ state: ORDER_STATES.at(-1) }] });
  });

  it("is changed by only one of two admins who try at the same time; the other gets an error", async () => {
    const id = await beasOrder();
    const answers = await Promise.all([
      orders.change(id, "NEW", "CONFIRMED", patron),
      orders.change(id, "NEW", "CANCELLED", bea),
    ]);
    const refused = answers.flatMap(({ errors }) => errors ?? []);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      extensions: { code: "CONFLICT" },
      message: expect.stringMatching(
        /^Un collègue a été plus rapide\u00a0: cette commande est «\u00a0(Confirmée|Annulée)\u00a0»$/,
      ),
    });
  });

  it("is not changed by an admin who was demoted while the request was waiting", async () => {
    const id = await beasOrder();
    await shop.services.database.query("UPDATE users SET role = 'GENERAL' WHERE id = $1", [bea.id]);
    const { errors } = await orders.change(id, "NEW", "CONFIRMED", bea);
    await shop.services.database.query("UPDATE users SET role = 'ADMIN' WHERE id = $1", [bea.id]);
    expect(errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  });
});

describe("the note for colleagues on an order", () => {
  it("is stored with its line breaks, but never overwrites a colleague's note that the admin has not seen", async () => {
    const id = await orders.placed();
    const { data } = await orders.note(id, "", " Rappeler\r\nà midi ", patron);
    expect(data?.changeInternalText).toMatchObject({ note: "Rappeler\nà midi" });
    const { errors } = await orders.note(id, "", "Autre chose", patron);
    expect(errors?.[0]?.extensions.code).toBe("CONFLICT");
    expect((await orders.note(id, "", "Rappeler\nà midi", patron)).errors).toBeUndefined();
    const long = await orders.note(id, "", "x".repeat(1_001), patron);
    expect(long.errors?.[0]?.extensions.fields).toEqual({ note: expect.any(String) });
    const [entry] = await shop.services.database.query(
      "SELECT changes FROM audit_log_entries WHERE subject_id = $1 AND action = 'ORDER_NOTED'",
      [id],
    );
    expect(entry).toEqual({ changes: [] });
  });
});

describe("an admin who handles only their own products", () => {
  it("sees and changes only orders that contain one of their products or that they entered themselves", async () => {
    const [beas, others] = [await beasOrder(), await orders.placed()];
    const { id: recorded } = await orders.recorded({ name: "Au téléphone" }, bea);
    const idsOf = async (user: { token: string }) => (await orders.list(user)).map(({ id }) => id);
    expect(await idsOf(patron)).toEqual([recorded, others, beas]);
    expect(await idsOf(bea)).toEqual([recorded, beas]);
    expect(await idsOf(chloe)).toEqual([]);
    const [hidden, change, note] = [
      await orders.get(beas, chloe),
      await orders.change(beas, "NEW", "CONFIRMED", chloe),
      await orders.note(beas, "", "x", chloe),
    ];
    for (const { errors } of [hidden, change, note])
      expect(errors?.[0]).toMatchObject({
        extensions: { code: "NOT_FOUND" },
        message: "Cette commande n’existe pas",
      });
    const counts = await Promise.all(
      [patron, bea, chloe].map(async (user) => (await shop.ask("{ newOrders }", {}, user)).data?.newOrders),
    );
    expect(counts).toEqual([3, 2, 0]);
    const csv = String((await shop.ask("{ ordersCsv }", {}, chloe)).data?.ordersCsv);
    expect(csv.trim().split("\r\n")).toHaveLength(1);
  });
});

describe("a customer who lists orders", () => {
  it("sees only their own orders, newest first", async () => {
    const [awa, brice] = [await shop.createUser("Awa"), await shop.createUser("Brice")];
    const [first, second] = [await orders.placed({}, awa), await orders.placed({}, awa)];
    await orders.placed({}, brice);
    await orders.placed();
    const query = `query ($after: String) { myOrders(first: 1, after: $after) {
      edges { node { id lines { productName } } } pageInfo { hasNextPage endCursor } } }`;
    const page = async (after: string | null) =>
      (await shop.ask(query, { after }, awa)).data?.myOrders as {
        edges: { node: { id: string } }[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      };
    const newest = await page(null);
    const oldest = await page(newest.pageInfo.endCursor);
    expect([newest, oldest].map(({ edges }) => edges[0]?.node.id)).toEqual([second, first]);
    expect(oldest.pageInfo.hasNextPage).toBe(false);
  });
});
