import { describe, expect, it } from "vitest";
import { parseOrders } from "../../orders/order-records.ts";
import { deviceOrder as order } from "../../orders/testing/device-order.ts";
import { readShopRecord, storedRecord, sumsOf } from "./shop-record.ts";

const nothing = readShopRecord(order());

describe("what the shop says about an order", () => {
  it("is empty for an order that a former release has stored", () => {
    const [former = order()] = parseOrders([order({ state: "CONFIRMED", fee: 1_000 })]);
    expect(former).not.toHaveProperty("shopRecord");
    expect(storedRecord(nothing)).toBeUndefined();
    expect(sumsOf(former)).toEqual({ returned: 0, discount: 0, total: 16_000, due: 16_000, paid: 0 });
  });

  it("is read again as it was stored", () => {
    const said = { ...nothing, isPickup: true, discount: -500, paid: 2_000, deliveredAt: 5 };
    const shopRecord = storedRecord(said);
    expect(shopRecord).toEqual({ isPickup: true, discount: -500, paid: 2_000, deliveredAt: 5 });
    expect(readShopRecord({ shopRecord })).toEqual(said);
  });

  it.each<unknown>([
    null,
    "x",
    [],
    { paid: "5", discount: null, discountReason: 1, isReturned: "yes", deliveredAt: Number.NaN },
    { asOrdered: 1, editedAt: {} },
    { asOrdered: { lines: [{ productName: "Robe" }], fee: null } },
    { asOrdered: { lines: "x" } },
  ])("counts as nothing if it is damaged: %j", (shopRecord) => {
    const [stored = order()] = parseOrders([order({ shopRecord })]);
    expect(readShopRecord(stored)).toEqual(nothing);
  });
});

it("a cancelled order costs nothing, but shows its total; returned pieces are no longer due", () => {
  const shopRecord = { discount: 1_000, paid: 3_000 };
  expect(sumsOf(order({ state: "CANCELLED", shopRecord }))).toMatchObject({
    total: 14_000,
    due: 0,
    paid: 3_000,
  });
  const lines = order().lines.map((line) => ({ ...line, quantity: 2, returned: 1 }));
  expect(sumsOf(order({ state: "DELIVERED", lines, shopRecord }))).toMatchObject({
    returned: 15_000,
    due: 14_000,
  });
});
