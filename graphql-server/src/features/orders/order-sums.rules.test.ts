import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { amountDue, type OrderAmounts, paymentState } from "./order-sums.rules.ts";
import { OrderClient } from "./testing/order-client.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const MISSED = { state: "CANCELLED", noShow: true, deposit: 9_600 } as const;

const order = (fields: Partial<OrderAmounts>): OrderAmounts => ({
  ...{ state: "NEW", total: 30_000, discount: 0, fee: 2_000, returned: 0 },
  ...fields,
});

describe("what an order costs", () => {
  it.each([
    ["its articles and the delivery", {}, 32_000],
    ["its articles, while no delivery fee is agreed", { fee: null }, 30_000],
    ["less with a discount", { discount: 5_000 }, 27_000],
    ["more with a surcharge", { discount: -1_000 }, 33_000],
    [
      "the price of the other half, less its discount, after half of the pieces came back",
      { discount: 2_500, returned: 15_000 },
      14_500,
    ],
    ["the delivery only, after all pieces came back", { returned: 30_000 }, 2_000],
    ["nothing once it is cancelled", { state: "CANCELLED", paid: 9_600, deposit: 9_600 }, 0],
    ["the paid deposit, if the person did not come", { ...MISSED, paid: 9_600 }, 9_600],
    ["what was paid of the deposit, if the person did not come", { ...MISSED, paid: 4_000 }, 4_000],
    ["only the deposit, if the person who did not come had paid more", { ...MISSED, paid: 20_000 }, 9_600],
    ["nothing, if the person did not come and paid nothing", { ...MISSED, paid: 0 }, 0],
    [
      "nothing, if the person did not come and no deposit was agreed",
      { ...MISSED, deposit: 0, paid: 5_000 },
      0,
    ],
  ] as const)("is %s", (_, fields, due) => {
    expect(amountDue(order(fields))).toBe(due);
  });

  it("is the same amount on screens and in the database", async () => {
    const id = await new OrderClient(shop).placed();
    const amounts = fc
      .record({
        total: fc.nat(3_000_000),
        fee: fc.option(fc.nat(50_000)),
        discount: fc.integer({ min: -90_000 }),
      })
      .chain(({ total, fee, discount }) =>
        fc.record({
          total: fc.constant(total),
          fee: fc.constant(fee),
          discount: fc.constant(Math.min(discount, total)),
          returned: fc.nat(total),
          state: fc.constantFrom("NEW", "DELIVERED", "CANCELLED"),
          noShow: fc.boolean(),
          deposit: fc.nat(3_000_000),
          paid: fc.nat(3_000_000),
        }),
      );
    await fc.assert(
      fc.asyncProperty(amounts, async (values) => {
        const [updated] = await shop.services.database.query(
          `UPDATE orders SET state = $2, total = $3, discount = $4, fee = $5, returned = $6, no_show = $7,
             deposit = $8, paid = $9 WHERE id = $1 RETURNING due::float8 AS due`,
          [
            ...[id, values.state, values.total, values.discount, values.fee, values.returned],
            ...[values.noShow, values.deposit, values.paid],
          ],
        );
        expect(updated).toEqual([{ due: amountDue(order(values)) }]);
      }),
      { numRuns: 100 },
    );
  });
});

it.each([
  [0, 0, "PAID"],
  [10_000, 0, "UNPAID"],
  [10_000, 4_000, "PART_PAID"],
  [10_000, 10_000, "PAID"],
  [10_000, 12_000, "TO_REFUND"],
  [0, 4_000, "TO_REFUND"],
] as const)("an order that costs %i FCFA, with %i FCFA paid, is %s", (due, paid, state) => {
  expect(paymentState(due, paid)).toBe(state);
});

it.each([
  [5_000, 5_000, "DEPOSIT_KEPT"],
  [5_000, 7_000, "TO_REFUND"],
] as const)("a missed appointment (deposit to keep: %i FCFA, paid: %i FCFA) is %s", (due, paid, state) => {
  expect(paymentState(due, paid, true)).toBe(state);
});
