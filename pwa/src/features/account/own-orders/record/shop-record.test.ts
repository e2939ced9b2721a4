import { describe, expect, it } from "vitest";
import { parseOrders, type ShopFields } from "../../../orders/outbox/order-records.ts";
import { deviceOrder as order } from "../../../orders/outbox/testing/device-order.ts";
import { readShopRecord, sumsOf, withShopRecord } from "./shop-record.ts";

const nothing = readShopRecord(order());

describe("the fields that the shop adds to an order", () => {
  it("are not stored if the shop has added nothing, so that they take no space on the phone", () => {
    const [confirmed = order()] = parseOrders([order({ state: "CONFIRMED", fee: 1_000 })]);
    expect(withShopRecord(confirmed, nothing)).toEqual(confirmed);
    expect(withShopRecord({ ...confirmed, paid: 5_000 }, nothing)).toEqual(confirmed);
    expect(sumsOf(confirmed)).toEqual({ returned: 0, discount: 0, total: 16_000, due: 16_000, paid: 0 });
  });

  it("are the same after they were stored on the phone and read again", () => {
    const said = { ...nothing, isPickup: true, discount: -500, paid: 2_000, deliveredAt: 5 };
    const stored = withShopRecord(order(), said);
    expect(stored).toEqual(order({ isPickup: true, discount: -500, paid: 2_000, deliveredAt: 5 }));
    expect(readShopRecord(stored)).toEqual(said);
  });

  it.each<ShopFields>([
    { paid: "5", discount: null, discountReason: 1, isPickup: "yes", deliveredAt: Number.NaN },
    { asOrdered: 1, editedAt: {} },
    { asOrdered: { lines: [{ productName: "Robe" }], fee: null } },
    { asOrdered: { lines: "x" } },
  ])("are left out if they are damaged: %j", (fields) => {
    const [stored = order()] = parseOrders([order(fields)]);
    expect(readShopRecord(stored)).toEqual(nothing);
  });
});

it("a cancelled order and returned pieces cost the customer nothing", () => {
  const ofShop = { discount: 1_000, paid: 3_000 };
  expect(sumsOf(order({ state: "CANCELLED", ...ofShop }))).toMatchObject({
    total: 14_000,
    due: 0,
    paid: 3_000,
  });
  const lines = order().lines.map((line) => ({ ...line, quantity: 2, returned: 1 }));
  expect(sumsOf(order({ state: "DELIVERED", lines, ...ofShop }))).toMatchObject({
    returned: 15_000,
    due: 14_000,
  });
});
