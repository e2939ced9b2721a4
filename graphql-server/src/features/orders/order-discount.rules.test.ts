import fc from "fast-check";
import { expect, it } from "vitest";
import { discountOfReturn } from "./order-discount.rules.ts";

it("when all lines of an order are returned, one after the other, nothing of its discount is left", () => {
  const lines = fc.array(fc.record({ price: fc.nat(50_000), quantity: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(lines, fc.integer({ min: -20_000, max: 20_000 }), (pieces, given) => {
      const total = pieces.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      let amounts = { total, discount: Math.min(given, total), returned: 0 };
      for (const [place, { price, quantity }] of pieces.entries()) {
        const amount = price * quantity;
        const share = discountOfReturn(amounts, amount, place === pieces.length - 1);
        amounts = { total, discount: amounts.discount - share, returned: amounts.returned + amount };
        expect(amounts.discount).toBeLessThanOrEqual(total - amounts.returned);
      }
      expect(amounts).toEqual({ total, discount: 0, returned: total });
    }),
  );
});
