import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";

let shop: TestShop;
let products: string[];
beforeAll(async () => {
  shop = await openTestShop();
  products = await shop.createProducts(
    { productName: "Une fois" },
    { productName: "Deux fois" },
    { productName: "Trois fois" },
    { productName: "Épuisé", availability: "SOLD_OUT" },
    { productName: "Refusé" },
    { productName: "Autrefois" },
  );
});
afterAll(() => shop.close());

const QUERY = "{ mostOrdered { productName } }";

/** Inserts an order of one product, placed a number of days ago. */
async function order(place: number, state = "CONFIRMED", days = 1): Promise<void> {
  const id = randomUUID();
  const { database } = shop.services;
  await database.query(
    `INSERT INTO orders (id, number, state, channel, placed_at, total, product_names, changed_at)
     VALUES ($1, 'AAAAAA', $2, 'CHAT', now() - $3 * interval '1 day', 1000, '', now())`,
    [id, state, days],
  );
  await database.query(
    `INSERT INTO order_lines (order_id, position, product_id, product_name, price, quantity)
     VALUES ($1, 1, $2, 'Article', 1000, 5)`,
    [id, products[place]],
  );
}

it("the most ordered products are available, and in at least two confirmed orders of the last 30 days", async () => {
  expect((await shop.ask(QUERY)).data).toEqual({ mostOrdered: [] });
  const orders: Parameters<typeof order>[] = [
    [0],
    ...Array.from({ length: 2 }, (): [number] => [1]),
    ...Array.from({ length: 3 }, (): [number] => [2]),
    ...Array.from({ length: 4 }, (): [number] => [3]),
    ...["NEW", "CANCELLED", "NEW"].map((state): [number, string] => [4, state]),
    ...Array.from({ length: 3 }, (): [number, string, number] => [5, "DELIVERED", 31]),
  ];
  for (const one of orders) await order(...one);
  expect((await shop.ask(QUERY)).data).toEqual({
    mostOrdered: [{ productName: "Trois fois" }, { productName: "Deux fois" }],
  });
});
