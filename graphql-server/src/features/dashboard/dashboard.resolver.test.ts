import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { OrderClient } from "../orders/testing/order-client.ts";

interface SeenDashboard {
  seesAllOrders: boolean;
  days: { day: string; orders: number; total: number }[];
  states: { state: string; orders: number }[];
  mostOrdered: { productId: string | null; productName: string; quantity: number }[];
}

let shop: TestShop;
let patron: { token: string };
let admin: { id: string; token: string };
const products: Record<string, string> = {};
beforeAll(async () => {
  shop = await openTestShop();
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  admin = await shop.createUser("Admine", "ADMIN");
  const inserted = [{ productName: "Robe", ownerId: admin.id }, { productName: "Sac" }];
  const ids = await shop.createProducts(...inserted);
  for (const [place, { productName }] of inserted.entries()) products[productName] = ids[place] ?? "";
});
afterAll(() => shop.close());

const seen = async (as: { token: string }): Promise<SeenDashboard> => {
  const { data } = await shop.ask(
    `{ dashboard { seesAllOrders days { day orders total } states { state orders } mostOrdered { productId productName quantity } } }`,
    {},
    as,
  );
  return data?.dashboard as SeenDashboard;
};

/** Places an order that is `daysAgo` days old and was placed at this time in Douala. */
async function ordered(
  daysAgo: number,
  time: string,
  lines: [name: string, price: number, quantity: number][],
) {
  const orders = new OrderClient(shop);
  const id = await orders.placed({
    lines: lines.map(([productName, price, quantity]) => ({
      ...(products[productName] && { productId: products[productName] }),
      ...{ productName, price, quantity },
    })),
  });
  for (const column of ["orders SET placed_at", "order_entries SET happened_at"])
    await shop.services.database.query(
      `UPDATE ${column} = ((now() AT TIME ZONE 'Africa/Douala')::date - $2::int + $3::time)
         AT TIME ZONE 'Africa/Douala' WHERE ${column.startsWith("orders") ? "id" : "order_id"} = $1`,
      [id, daysAgo, time],
    );
  return id;
}

describe("the dashboard of an admin", () => {
  it("shows 30 days without orders in a shop that has no orders", async () => {
    const { days, states, mostOrdered } = await seen(patron);
    expect(days).toHaveLength(30);
    expect(days.every(({ orders, total }) => orders === 0 && total === 0)).toBe(true);
    const last = new Date(`${days.at(-1)?.day}T00:00:00Z`).getTime();
    expect(new Date(`${days[0]?.day}T00:00:00Z`).getTime()).toBe(last - 29 * 24 * 60 * 60 * 1_000);
    expect([states, mostOrdered]).toEqual([[], []]);
  });

  it("counts each order and each cancellation on its day in Douala, not in UTC", async () => {
    // 00:30 in Douala is 23:30 of the day before in UTC.
    await ordered(2, "00:30", [["Robe", 15_000, 2]]);
    await ordered(2, "23:59", [
      ["Robe", 15_000, 1],
      ["Sac", 30_000, 4],
      ["Foulard", 20_000_000, 2],
    ]);
    await ordered(29, "00:00", [["Sac", 30_000, 1]]);
    await ordered(30, "23:59", [["Robe", 15_000, 100]]);
    const cancelled = await ordered(1, "12:00", [["Robe", 15_000, 50]]);
    await new OrderClient(shop).change(cancelled, "NEW", "CANCELLED", patron);

    const whole = await seen(patron);
    const figures = ({ days }: SeenDashboard) =>
      days.map(({ orders, total }, place) => [29 - place, orders, total]).filter(([, orders]) => orders);
    expect(figures(whole)).toEqual([
      [29, 1, 30_000],
      [2, 2, 40_165_000],
      [1, 1, 750_000],
      [0, -1, -750_000],
    ]);
    expect(whole.states.sort((a, b) => a.orders - b.orders)).toEqual([
      { state: "CANCELLED", orders: 1 },
      { state: "NEW", orders: 4 },
    ]);
    expect(whole.mostOrdered).toEqual([
      { productId: products.Sac, productName: "Sac", quantity: 5 },
      { productId: products.Robe, productName: "Robe", quantity: 3 },
      { productId: null, productName: "Foulard", quantity: 2 },
    ]);

    const own = await seen(admin);
    expect(figures(own)).toEqual([
      [2, 1, 30_000],
      [1, 1, 750_000],
      [0, -1, -750_000],
    ]);
    expect(own.states).toContainEqual({ state: "NEW", orders: 3 });
    expect(own.mostOrdered).toEqual([{ productId: products.Robe, productName: "Robe", quantity: 3 }]);
  });

  it("subtracts a discount from the figures of the day on which it was given, not of the order's day", async () => {
    await shop.services.database.query("TRUNCATE orders CASCADE");
    const id = await ordered(3, "12:00", [["Robe", 15_000, 2]]);
    const [seenDiscount, discount] = [0, 2_500].map((amount) => ({ discount: { amount, reason: "" } }));
    await shop.ask(
      `mutation ($id: ID!, $seen: OrderParts!, $to: OrderParts!, $requestId: ID!) {
        changeOrder(id: $id, seen: $seen, to: $to, acceptShortage: false, requestId: $requestId) { id } }`,
      { id, seen: seenDiscount, to: discount, requestId: randomUUID() },
      patron,
    );
    const totals = (await seen(admin)).days.map(({ total }) => total).filter(Boolean);
    expect(totals).toEqual([30_000, -2_500]);
  });

  it("says whether it contains the orders of the whole shop", async () => {
    expect([(await seen(patron)).seesAllOrders, (await seen(admin)).seesAllOrders]).toEqual([true, false]);
    await shop.services.database.query("UPDATE shop_state SET admins_handle_all_orders = true");
    expect((await seen(admin)).seesAllOrders).toBe(true);
  });
});
