import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseAmount } from "./amount.rules.ts";
import { isPrice } from "./price.rules.ts";
import {
  parsePercentage,
  parseQuantity,
  percentageError,
  plainDigits,
  quantityError,
} from "./quantity.rules.ts";

const NB = "\u00a0";

describe("a typed number of pieces", () => {
  test.each([
    ["2", 2],
    ["2.0", 2],
    ["2,00", 2],
    [" 12 ", 12],
    ["1 500", 1_500],
    ["1.500", 1_500],
    ["0", 0],
  ])("is parsed with the separators of an amount: %j", (text, pieces) => {
    expect(parseQuantity(text)).toBe(pieces);
    expect(quantityError(text)).toBeUndefined();
  });

  test.each(["1,5", "2.5", "-1", "1e3", "deux", "2 F", "1 50"])("is rejected: %j", (text) => {
    expect(parseQuantity(text)).toBeNaN();
    expect(quantityError(text)).toBe(
      `«${NB}${text}${NB}» n’est pas un nombre de pièces. Écrivez par exemple 2.`,
    );
  });

  it("is parsed to the same number as an amount in FCFA with the same digits", () => {
    const characters = fc.constantFrom(..."0125 .,'");
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 12 }), (text) => {
        const [francs, pieces] = [parseAmount(text), parseQuantity(text)];
        expect(isPrice(pieces) ? pieces : Number.NaN).toBe(francs);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a typed percentage", () => {
  test.each([
    ["-20", -20],
    ["−20 %", -20],
    ["– 20", -20],
    ["+10%", 10],
    ["10.0", 10],
    [`5${NB}%`, 5],
  ])("may be negative: %j", (text, percent) => {
    expect(parsePercentage(text)).toBe(percent);
    expect(percentageError(text)).toBeUndefined();
  });

  test.each(["12,5", "--5", "5 F", "vingt"])("is rejected: %j", (text) => {
    expect(parsePercentage(text)).toBeNaN();
    expect(percentageError(text)).toContain(`«${NB}${text}${NB}» n’est pas un pourcentage entier`);
  });
});

it("two spellings of a number have the same plain digits; other texts stay unchanged", () => {
  expect(plainDigits("15 000,00 FCFA", parseAmount)).toBe("15000");
  expect(plainDigits("2.0", parseQuantity)).toBe("2");
  expect(plainDigits("1,5", parseAmount)).toBe("1,5");
  expect(plainDigits("", parseAmount)).toBe("");
});
