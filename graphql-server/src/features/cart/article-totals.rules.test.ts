import { describe, expect, it } from "vitest";
import { NO_VARIANT } from "../catalogue/variants/variant-fields.rules.ts";
import { isSoldOut, totals } from "./article-totals.rules.ts";

const robe = {
  availability: "LAST_PIECES",
  variants: [
    { number: 1, availability: "LAST_PIECES" },
    { number: 2, availability: "SOLD_OUT" },
  ],
} as const;
const sac = { availability: "SOLD_OUT", variants: [] } as const;

describe("a line of the cart", () => {
  it.each([
    ["can be ordered in a size in stock", robe, 1, false],
    ["cannot be ordered in a size that is sold out", robe, 2, true],
    ["can be ordered without a size while one size is in stock", robe, NO_VARIANT, false],
    ["cannot be ordered when the whole product is sold out", sac, NO_VARIANT, true],
    ["whose size was removed can be ordered while the product is in stock", robe, 7, false],
  ] as const)("%s", (_, product, variant, expected) => {
    expect(isSoldOut(product, variant)).toBe(expected);
  });
});

describe("the totals of a cart", () => {
  it("are the sums of the pieces and of the prices of all lines", () => {
    const lines = [
      { quantity: 2, sellingPrice: 15_000, isSoldOut: false },
      { quantity: 1, sellingPrice: 4_500, isSoldOut: false },
    ];
    expect(totals(lines)).toEqual({ totalQuantity: 3, totalPrice: 34_500 });
    expect(totals([])).toEqual({ totalQuantity: 0, totalPrice: 0 });
  });

  it("do not include lines that are sold out", () => {
    const lines = [
      { quantity: 2, sellingPrice: 15_000, isSoldOut: true },
      { quantity: 1, sellingPrice: 4_500, isSoldOut: false },
    ];
    expect(totals(lines)).toEqual({ totalQuantity: 1, totalPrice: 4_500 });
  });
});
