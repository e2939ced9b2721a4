import { describe, expect, it } from "vitest";
import { pricedExchange, withShares } from "./return-prices.rules.ts";

const line = (fields: object = {}) => ({
  ...{ productId: "robe" as string | null, productName: "Robe", price: 15_000, quantity: 2, returned: 0 },
  ...fields,
});
const order = (lines: ReturnType<typeof line>[], discount: number) => ({
  ...{ lines, discount, returned: 0 },
  total: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
});

describe("the part of an order's discount that belongs to returned pieces", () => {
  it("is exactly the whole discount for all pieces together", () => {
    const [robe, sac] = [line(), line({ productId: "sac", price: 1_000, quantity: 1 })];
    const back = [
      { line: robe, quantity: 2 },
      { line: sac, quantity: 1 },
    ];
    const shares = withShares(order([robe, sac], 1_000), back).map(({ share }) => share);
    expect(shares).toEqual([968, 32]);
  });

  it("is smaller than the whole discount while the customer keeps a piece", () => {
    const robe = line();
    expect(withShares(order([robe], 3_001), [{ line: robe, quantity: 1 }])).toMatchObject([{ share: 1_501 }]);
  });
});

describe("an exchange", () => {
  const robe = line({ quantity: 3 });
  const back = withShares(order([robe], 3_000), [{ line: robe, quantity: 2 }]);

  it("for the same product keeps price and discount for as many pieces as come back", () => {
    const wanted = { productId: "robe", productName: "Robe", price: 20_000, quantity: 3, size: "L" };
    expect(pricedExchange([wanted], back)).toEqual({
      lines: [
        { line: { ...wanted, price: 15_000, quantity: 2 }, keepsPrice: true },
        { line: { ...wanted, quantity: 1 }, keepsPrice: false },
      ],
      share: 2_000,
    });
  });

  it("for another product costs what the admin enters, without a discount", () => {
    const wanted = { productId: "sac", productName: "Robe", price: 20_000, quantity: 1 };
    expect(pricedExchange([wanted], back)).toEqual({
      lines: [{ line: wanted, keepsPrice: false }],
      share: 0,
    });
  });
});
