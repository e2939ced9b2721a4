import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { OrderClient } from "./testing/order-client.ts";

let shop: TestShop;
let orders: OrderClient;
let patron: { token: string };
let shoe = "";
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
});
afterAll(() => shop.close());
beforeEach(async () => {
  [shoe = ""] = await shop.createProducts({ productName: `Ballerines ${crypto.randomUUID()}` });
  const variants = [{ size: "38", stock: 5 }, { size: "39", stock: 1 }, { size: "40" }];
  const { errors } = await shop.ask(
    "mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { id } }",
    { id: shoe, patch: { variants } },
    patron,
  );
  expect(errors).toBeUndefined();
});

const place = (...lines: [variant: number | null, quantity: number][]) =>
  orders.placed({
    lines: lines.map(([variant, quantity]) => ({
      productId: shoe,
      productName: "Ballerines",
      price: 15_000,
      variant,
      size: variant && String(37 + variant),
      quantity,
    })),
  });
/** Returns the stock count of each size, and the availability that shoppers see of the sizes 38 and 39. */
const shelf = async () => {
  const query = `{ product(id: "${shoe}") { stock { number count } variants { availability } } }`;
  const { data } = await shop.ask(query, {}, patron);
  const product = data?.product as { stock: { count: number }[]; variants: { availability: string }[] };
  return [
    ...product.stock.map(({ count }) => count),
    ...product.variants.map((one) => one.availability).slice(0, 2),
  ];
};

describe("the stock count of products", () => {
  it("falls once when an order is confirmed, and rises once when this order is cancelled", async () => {
    const id = await place([1, 3], [2, 4], [3, 2], [null, 1]);
    expect(await shelf()).toEqual([5, 1, "AVAILABLE", "LAST_PIECES"]);
    const answers = await Promise.all([1, 2, 3].map(() => orders.change(id, "NEW", "CONFIRMED", patron)));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect(await shelf()).toEqual([2, 0, "LAST_PIECES", "SOLD_OUT"]);
    await orders.change(id, "CONFIRMED", "SHIPPED", patron);
    expect(await shelf()).toEqual([2, 0, "LAST_PIECES", "SOLD_OUT"]);
    // The order wants four pieces of size 39, but the stock had only one. The cancellation returns only this piece.
    await orders.change(id, "SHIPPED", "CANCELLED", patron);
    expect(await shelf()).toEqual([5, 1, "AVAILABLE", "LAST_PIECES"]);
  });

  it("does not change if an unconfirmed order is cancelled; a deleted product prevents no confirmation", async () => {
    const id = await place([1, 3]);
    await orders.change(id, "NEW", "CANCELLED", patron);
    expect(await shelf()).toEqual([5, 1, "AVAILABLE", "LAST_PIECES"]);
    const late = await place([1, 3]);
    await shop.ask(`mutation { deleteProduct(id: "${shoe}") }`, {}, patron);
    expect((await orders.change(late, "NEW", "CONFIRMED", patron)).errors).toBeUndefined();
  });

  it("changes with orders, but a product or variant that an admin marked as sold out stays sold out", async () => {
    const markSoldOut = async (productId: string, number: number) => {
      const { errors } = await shop.ask(
        `mutation ($productId: ID!, $number: Int!) {
          changeAvailability(productId: $productId, changes: [{ number: $number, availability: SOLD_OUT }]) { id } }`,
        { productId, number },
        patron,
      );
      expect(errors).toBeUndefined();
    };
    const id = await place([1, 1]);
    await markSoldOut(shoe, 1);
    await orders.change(id, "NEW", "CONFIRMED", patron);
    expect(await shelf()).toEqual([4, 1, "SOLD_OUT", "LAST_PIECES"]);
    await orders.change(id, "CONFIRMED", "CANCELLED", patron);
    expect(await shelf()).toEqual([5, 1, "SOLD_OUT", "LAST_PIECES"]);

    const [bag = ""] = await shop.createProducts({ productName: "Sac Bonanjo" });
    await shop.services.database.query("INSERT INTO variant_stock VALUES ($1, 0, 10)", [bag]);
    const lines = [{ productId: bag, productName: "Sac Bonanjo", price: 15_000, quantity: 1 }];
    const order = await orders.placed({ lines });
    await markSoldOut(bag, 0);
    await orders.change(order, "NEW", "CONFIRMED", patron);
    const { data } = await shop.ask(`{ product(id: "${bag}") { availability stock { count } } }`, {}, patron);
    expect(data?.product).toEqual({ availability: "SOLD_OUT", stock: [{ count: 9 }] });
  });

  it("falls for the ordered size even if an admin entered the order from a customer's message", async () => {
    const lines = [{ productId: shoe, productName: "Ballerines", size: "38", price: 15_000, quantity: 1 }];
    const { id } = await orders.recorded({ lines }, patron);
    await orders.change(id, "NEW", "CONFIRMED", patron);
    expect(await shelf()).toEqual([4, 1, "AVAILABLE", "LAST_PIECES"]);
  });

  it("must suffice to confirm an order, unless the admin accepts the shortage: it then falls to zero", async () => {
    const id = await place([1, 4], [2, 3], [1, 2], [3, 9]);
    const refused = await orders.change(id, "NEW", "CONFIRMED", { ...patron, acceptShortage: false });
    expect(refused.errors?.[0]).toMatchObject({
      message: "Il n’y a pas assez de pièces en stock",
      extensions: {
        code: "CONFLICT",
        fields: {
          0: "Ballerines, 38\u00a0: 6\u00a0demandées, 5\u00a0en\u00a0stock",
          1: "Ballerines, 39\u00a0: 3\u00a0demandées, 1\u00a0en\u00a0stock",
        },
      },
    });
    expect((await orders.get(id, patron)).data?.order).toMatchObject({ state: "NEW" });
    expect(await shelf()).toEqual([5, 1, "AVAILABLE", "LAST_PIECES"]);
    const accepted = await orders.change(id, "NEW", "CONFIRMED", { ...patron, acceptShortage: true });
    expect(accepted.errors).toBeUndefined();
    expect(await shelf()).toEqual([0, 0, "SOLD_OUT", "SOLD_OUT"]);
  });

  it("prevents no confirmation if it suffices or is not counted, and never prevents a cancellation", async () => {
    const [enough, missing] = [await place([1, 5], [3, 9]), await place([2, 4])];
    const asked = { ...patron, acceptShortage: false };
    expect((await orders.change(enough, "NEW", "CONFIRMED", asked)).errors).toBeUndefined();
    expect((await orders.change(missing, "NEW", "CONFIRMED", patron)).errors).toBeUndefined();
    expect((await orders.change(missing, "CONFIRMED", "CANCELLED", asked)).errors).toBeUndefined();
  });
});
