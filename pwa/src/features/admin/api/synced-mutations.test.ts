import { expect, it } from "vitest";
import { needsSync } from "./synced-mutations.ts";

it.each([
  ["a price", "ChangePrices"],
  ["the counted pieces of an order's products", "ChangeOrderState"],
  ["the shop's address", "SaveShopDetails"],
])("the device fetches products and settings again after a change of %s (mutation %s)", (_, mutation) => {
  expect(needsSync(mutation)).toBe(true);
});

it.each([
  ["a payment", "EnterPayment"],
  ["a message of a customer", "MarkMessageHandled"],
])(
  "the device does not fetch products and settings again after a change of %s (mutation %s)",
  (_, mutation) => {
    expect(needsSync(mutation)).toBe(false);
  },
);
