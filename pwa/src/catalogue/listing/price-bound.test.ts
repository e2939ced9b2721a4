import fc from "fast-check";
import { formatPrice, MAX_PRICE } from "graphql-server/catalogue/product/price";
import { expect, test } from "vitest";
import { readPriceBound } from "./price-bound.ts";

test.each([
  ["15000", 15_000],
  ["0", 0],
  [" 15 000 ", 15_000],
  ["15 000 FCFA", 15_000],
  ["15.000", 15_000],
  ["1.500.000", 1_500_000],
  ["1,500,000", 1_500_000],
  ["15000 xaf", 15_000],
])("« %s » is an amount", (text, francs) => {
  expect(readPriceBound(text)).toEqual({ francs });
});

test.each(["", "   ", "FCFA"])("« %s » is no limit", (text) => {
  expect(readPriceBound(text)).toEqual({});
});

test.each(["abc", "-5", "12.5", "1.50", "15,0", "1e3", "12abc"])("« %s » is told to be wrong", (text) => {
  expect(readPriceBound(text)).toEqual({ wrong: "Un nombre entier, ex. 15000" });
});

test("an amount no product can cost is told to be too high", () => {
  expect(readPriceBound(String(MAX_PRICE))).toEqual({ francs: MAX_PRICE });
  expect(readPriceBound(String(MAX_PRICE + 1))).toEqual({ wrong: "Ce montant est trop élevé" });
});

test("every price is understood as the shop itself writes it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_PRICE }), (francs) => {
      expect(readPriceBound(formatPrice(francs))).toEqual({ francs });
    }),
  );
});
