import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { OrderClient } from "../testing/order-client.ts";

let shop: TestShop;
let orders: OrderClient;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: "0.1" });
  orders = new OrderClient(shop);
});
afterAll(() => shop.close());

it("orders are limited to 40 an hour for a user and 120 for an IP address (tested at a tenth)", async () => {
  const [awa, brice] = [await shop.createUser("Awa"), await shop.createUser("Brice")];
  const codes = async (times: number, as = {}) => {
    const answers = await Promise.all(Array.from({ length: times }, () => orders.place({}, as)));
    return answers.map(({ errors }) => errors?.[0]?.extensions.code).filter(Boolean);
  };
  expect(await codes(5, awa)).toEqual(["RATE_LIMITED"]);
  expect(await codes(4, brice)).toEqual([]);
  expect(await codes(5)).toEqual(["RATE_LIMITED"]);
});

it("order lines are limited to 1,200 an hour for an IP address, whatever the user (tested at half)", async () => {
  const own = await openTestShop({ RATE_LIMIT_FACTOR: "0.5" });
  onTestFinished(() => own.close());
  const ownOrders = new OrderClient(own);
  const lines = Array.from({ length: 200 }, () => ({ productName: "Robe", price: 1, quantity: 1 }));
  const codes: unknown[] = [];
  const place = async (as = {}) =>
    codes.push((await ownOrders.place({ lines }, as)).errors?.[0]?.extensions.code ?? "placed");
  const [awa, brice] = [await own.createUser("Awa"), await own.createUser("Brice")];
  for (const as of [awa, brice, {}, {}, awa]) await place(as);
  expect(codes).toEqual(["placed", "placed", "placed", "RATE_LIMITED", "RATE_LIMITED"]);
});
