import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { amountError, MAX_AMOUNT_LENGTH, parseAmount } from "./amount.rules.ts";
import { isPrice, MAX_PRICE } from "./price.rules.ts";

const NB = "\u00a0";
const NARROW = "\u202f";

describe("a typed amount", () => {
  test.each([
    ["0", 0],
    ["500", 500],
    ["15000", 15_000],
    ["015000", 15_000],
    [" 15000\n", 15_000],
    ["15000.00", 15_000],
    ["15000,00", 15_000],
    ["15000.0", 15_000],
    ["15000.0000", 15_000],
    ["15000,000000", 15_000],
    ["0.00", 0],
    ["2.0", 2],
    ["15 000", 15_000],
    ["15  000", 15_000],
    [`15${NB}000`, 15_000],
    [`15${NARROW}000${NB}FCFA`, 15_000],
    ["15\u2009000", 15_000],
    ["15 000 F", 15_000],
    ["15 000F", 15_000],
    ["15 000 Fr", 15_000],
    ["15 000 Fr.", 15_000],
    ["15 000 francs", 15_000],
    ["15 000 francs CFA", 15_000],
    ["15 000 CFA", 15_000],
    ["15 000 FCFA", 15_000],
    ["15 000 fcfa", 15_000],
    ["15 000 F CFA", 15_000],
    [`15 000 F${NB}CFA`, 15_000],
    ["15 000 F.CFA", 15_000],
    ["15 000 XAF", 15_000],
    ["XAF 15,000", 15_000],
    ["FCFA15000", 15_000],
    ["15 000,00 FCFA", 15_000],
    ["15.000", 15_000],
    ["15,000", 15_000],
    ["15'000", 15_000],
    ["15’000", 15_000],
    ["15’000.00", 15_000],
    ["15.000,00", 15_000],
    ["15,000.00 XAF", 15_000],
    ["1.500.000", 1_500_000],
    ["1,500,000.00", 1_500_000],
    ["1 500 000,0", 1_500_000],
    ["2 000 000 000", MAX_PRICE],
  ])("is parsed in its usual meaning: %j", (text, francs) => {
    expect(parseAmount(text)).toBe(francs);
    expect(amountError(text)).toBeUndefined();
  });

  test.each([
    "1.5",
    "1,5",
    "1.50",
    "12,34",
    "15.00.0",
    "15000.5",
    "15000.000",
    "15 000.000",
    "15.000,000",
    "1.500.00",
    "1,500.50",
    "1.500,000,000",
    "1500.000.000",
    "1 50",
    "15 00",
    "1 5000",
    "0.500",
    "0 500",
    "1.500 000",
    "15 000 000.000",
    "15.",
    ".500",
    ",00",
    "1e3",
    "1,5E+04",
    "0x10",
    "-5",
    "-15 000",
    "−15000",
    "+5",
    "15k",
    "15 mille",
    "15 000 €",
    "$15000",
    "15 000 CFAF",
    "15 000/18 000",
    "15 000 20 000",
    "quinze mille",
    "FCFA",
    "NaN",
    "Infinity",
    "١٥٠٠٠",
    "９００",
  ])("is rejected when it is ambiguous or not whole: %j", (text) => {
    expect(parseAmount(text)).toBeNaN();
    expect(amountError(text)).toContain(`«${NB}${text}${NB}» n’est pas un nombre entier de francs`);
  });

  it("is rejected with a message that quotes the text and gives an example", () => {
    expect(amountError(" 1,5 ")).toBe(
      `«${NB}1,5${NB}» n’est pas un nombre entier de francs. Écrivez par exemple 1${NARROW}500.`,
    );
    expect(amountError("2000000001")).toBe(`«${NB}2000000001${NB}» est trop élevé`);
    expect(amountError("9".repeat(MAX_AMOUNT_LENGTH))).toContain("est trop élevé");
    expect(amountError(`15${"0".repeat(1_000)}`)).toContain(`«${NB}15${"0".repeat(38)}${NB}» n’est pas`);
  });

  it("that is empty causes no message, because each form has its own message for an empty field", () => {
    for (const text of ["", "  ", NB]) {
      expect(parseAmount(text)).toBeNaN();
      expect(amountError(text)).toBeUndefined();
    }
  });

  const FORMATS = ["fr-CH", "fr-FR", "en-US"].flatMap((locale) =>
    [
      {},
      { useGrouping: false },
      { minimumFractionDigits: 2 },
      { style: "currency", currency: "XAF" },
      { style: "currency", currency: "XAF", currencyDisplay: "code" },
      { style: "currency", currency: "XAF", minimumFractionDigits: 2 },
    ].map((options) => new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions)),
  );

  it("in any usual format is parsed to the same amount", () => {
    fc.assert(
      fc.property(fc.nat(MAX_PRICE), fc.constantFrom(...FORMATS), (francs, format) => {
        expect(parseAmount(format.format(francs))).toBe(francs);
      }),
    );
  });

  const characters = fc.constantFrom(..."0123456789 .,'’-+eFfCAXrs%\u00a0\u202f");
  const texts = fc.oneof(fc.string({ unit: characters, maxLength: 50 }), fc.string());

  it("is parsed to a whole number within the limits or to NaN; a message appears only for NaN", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const francs = parseAmount(text);
        expect(Number.isNaN(francs) || isPrice(francs)).toBe(true);
        expect(amountError(text) === undefined).toBe(!Number.isNaN(francs) || text.trim() === "");
      }),
      { numRuns: 1_000 },
    );
  });

  it("never joins the digits on both sides of a decimal separator", () => {
    const decimals = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.nat(MAX_PRICE), fc.constantFrom(".", ","), decimals, (whole, separator, digits) => {
        fc.pre(digits.length !== 3);
        const expected = /^0+$/.test(digits) ? whole : Number.NaN;
        expect(parseAmount(`${whole}${separator}${digits}`)).toBe(expected);
        const grouped = new Intl.NumberFormat("fr-CH").format(whole);
        expect(parseAmount(`${grouped}${separator}${digits} FCFA`)).toBe(expected);
      }),
    );
  });

  it("of any length is parsed quickly", () => {
    // Measures the processor's time, which passes only while this process runs: a busy machine may stop it for seconds.
    const start = process.cpuUsage();
    for (const piece of ["9", " ", "1 000", ".00", "F", "'"]) {
      const text = piece.repeat(200_000);
      parseAmount(text);
      amountError(text);
    }
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  });
});
