import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PRICE } from "../product/price.rules.ts";
import {
  changedPrice,
  changedPrices,
  MAX_PERCENT,
  MIN_PERCENT,
  priceChangeError,
  ROUNDINGS,
} from "./price-change.rules.ts";

describe("a price changed by a percentage", () => {
  it.each([
    [20_000, -10, 100, 18_000],
    [18_500, -15, 100, 15_700],
    [18_500, -15, 500, 15_500],
    [18_500, -15, 1, 15_725],
    [4_450, 10, 100, 4_900],
    [4_500, 10, 100, 5_000],
    [0, 50, 100, 0],
    // In these cases, rounding to 100 FCFA would increase a price that must decrease, not change the price, or make it
    // 0. So the price is rounded to the franc.
    [60, -10, 100, 54],
    [1_000, -2, 100, 980],
    [1_000, 2, 100, 1_020],
    [40, -50, 100, 20],
  ])("from %i by %i %%, rounded to %i FCFA, is %i", (price, percent, roundTo, expected) =>
    expect(changedPrice(price, { percent, roundTo })).toBe(expected),
  );

  it("is whole, moves in the right direction, and differs from the exact result by at most half the rounding step", () => {
    const percents = fc.integer({ min: MIN_PERCENT, max: MAX_PERCENT }).filter((percent) => percent !== 0);
    fc.assert(
      fc.property(fc.nat(MAX_PRICE), percents, fc.constantFrom(...ROUNDINGS), (price, percent, roundTo) => {
        const changed = changedPrice(price, { percent, roundTo });
        expect(Number.isInteger(changed)).toBe(true);
        expect(Math.sign(changed - price) * Math.sign(percent)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(changed - (price * (100 + percent)) / 100)).toBeLessThanOrEqual(roundTo / 2);
      }),
    );
  });
});

it("the original price changes by the same percentage only if the admin asks for it", () => {
  const prices = { price: 20_000, sellingPrice: 10_000 };
  const change = { percent: -10, roundTo: 100 };
  expect(changedPrices(prices, { ...change, both: false })).toEqual({ price: 20_000, sellingPrice: 9_000 });
  expect(changedPrices(prices, { ...change, both: true })).toEqual({ price: 18_000, sellingPrice: 9_000 });
});

it.each([
  [0, 100],
  [-91, 100],
  [301, 100],
  [12.5, 100],
  [Number.NaN, 100],
  [10, 7],
  [10, 0],
])("a change by %d %% rounded to %i FCFA is rejected", (percent, roundTo) =>
  expect(priceChangeError({ percent, roundTo })).toMatch(/pourcentage|arrondi/),
);

it("a change of prices by the smallest or the largest percentage is allowed", () => {
  for (const percent of [MIN_PERCENT, -1, 1, MAX_PERCENT])
    expect(priceChangeError({ percent, roundTo: 100 })).toBeUndefined();
});
