import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
import { OrderClient } from "./testing/order-client.ts";

let shop: TestShop;
let orders: OrderClient;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: "0.1" });
  orders = new OrderClient(shop);
});
afterAll(() => shop.close());

it("orders are limited by user, then by address: 40 and 120 an hour, here a tenth", async () => {
  const [awa, brice] = [await shop.createUser("Awa"), await shop.createUser("Brice")];
  const codes = async (times: number, as = {}) => {
    const answers = await Promise.all(Array.from({ length: times }, () => orders.place({}, as)));
    return answers.map(({ errors }) => errors?.[0]?.extensions.code).filter(Boolean);
  };
  expect(await codes(5, awa)).toEqual(["RATE_LIMITED"]);
  expect(await codes(4, brice)).toEqual([]);
  expect(await codes(5)).toEqual(["RATE_LIMITED"]);
});
