import { expect, it } from "vitest";
import { needsSync } from "./synced-mutations.ts";

it.each([
  ["a price", "ChangePrices", true],
  ["the counted pieces of an order's products", "ChangeOrderState", true],
  ["the shop's address", "SaveShopDetails", true],
  ["a payment", "EnterPayment", false],
  ["a message of a customer", "MarkMessageHandled", false],
])(
  "whether the device fetches products and settings again after a change of %s (mutation %s): %s",
  (_, mutation, expected) => {
    expect(needsSync(mutation)).toBe(expected);
  },
);
