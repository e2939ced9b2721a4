import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPrice, isPrice, isReduced, MAX_PRICE, reductionPercent } from "./price.rules.ts";

const price = fc.integer({ min: 0, max: MAX_PRICE });
const intl = new Intl.NumberFormat("fr", { style: "currency", currency: "XAF" });
const plainSpaces = (text: string) => text.replace(/\s/g, " ");

describe("prices", () => {
  it.each([0, 15_000, MAX_PRICE])("can be %s", (value) => {
    expect(isPrice(value)).toBe(true);
  });

  it.each([MAX_PRICE + 1, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, "15000"])(
    "cannot be %o",
    (value) => {
      expect(isPrice(value)).toBe(false);
    },
  );

  it("are formatted with no-break spaces, whatever locale data the platform has", () => {
    expect(formatPrice(0)).toBe("0\u00a0FCFA");
    expect(formatPrice(999)).toBe("999\u00a0FCFA");
    expect(formatPrice(15_000)).toBe("15\u202f000\u00a0FCFA");
    expect(formatPrice(MAX_PRICE)).toBe("2\u202f000\u202f000\u202f000\u00a0FCFA");
  });

  it("are formatted like French prices of `Intl.NumberFormat`", () => {
    const total = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(fc.oneof(price, total), (francs) => {
        expect(plainSpaces(formatPrice(francs))).toBe(plainSpaces(intl.format(francs)));
      }),
    );
  });
});

describe("a reduction", () => {
  it.each([
    [20_000, 15_000, 25],
    [3_000, 2_000, 33],
    [1_000, 999, 0],
    [1_000, 0, 100],
    [15_000, 15_000, 0],
    [15_000, 20_000, 0],
    [0, 0, 0],
  ])("from %i to %i is %i percent", (original, selling, percent) => {
    expect(reductionPercent(original, selling)).toBe(percent);
  });

  it("is never overstated, and understated by less than one percent", () => {
    fc.assert(
      fc.property(price, price, (original, selling) => {
        const reduction = BigInt(original - selling) * 100n;
        const percent = BigInt(reductionPercent(original, selling));
        expect(percent * BigInt(original) <= reduction || percent === 0n).toBe(true);
        expect((percent + 1n) * BigInt(original) > reduction || !isReduced(original, selling)).toBe(true);
      }),
    );
  });
});
