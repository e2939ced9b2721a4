import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenceKey } from "./payment-reference.rules.ts";

describe("two references of payments", () => {
  it.each([
    ["MP2511.1200.A1", "mp25111200a1"],
    ["MP2511.1200.A1", "MP2511 1200 A1"],
    ["MP2511.1200.A1", "ID: MP2511.1200.A1"],
    ["MP2511.1200.A1", "Réf. MP2511-1200-A1"],
    ["MP2511.1200.A1", "Transaction ID MP2511.1200.A1"],
    ["MP2511.1200.A1", "ＭＰ２５１１.1200.Ａ1"],
    ["MP2511.1200.A1", "МР2511.1200.А1"],
    ["MP2511.1200.A1", "MP25ll.12OO.AI"],
    ["MP2511.1200.A1", "MP2511.1200.A1."],
    ["9876543210", "N° 9876543210"],
    ["9876543210", "№9876543210"],
    ["9876543210", "ID9876543210"],
    ["9876543210", "#98 765 432 10"],
    ["9876543210", "ID de transaction : 9876543210"],
    ["VIR 2026/11/28-4", "Virement VIR2026 11 28 4"],
    ["", " — . "],
  ])("are equal: %j and %j", (one, other) => {
    expect(referenceKey(other)).toBe(referenceKey(one));
  });

  it.each([
    ["MP2511.1200.A1", "MP2511.1200.A2"],
    ["MP2511.1200.A1", "MP2511.1200.A11"],
    ["9876543210", "987654321"],
    ["IDRISS 4", "RISS 4"],
    ["Transat 12", "at 12"],
    ["virement", ""],
    ["ID", ""],
  ])("differ: %j and %j", (one, other) => {
    expect(referenceKey(other)).not.toBe(referenceKey(one));
  });

  it("are equal if they differ only in separators, or in a label such as « Réf : » before them", () => {
    const separators = fc.constantFrom("", " ", ".", "-", "\u00a0", " / ");
    const labels = fc.constantFrom("", "ID ", "Réf : ", "REF.", "n° ", "Transaction : ");
    const reference = fc
      .array(fc.constantFrom(..."0123456789ACDEFGHMPQRTUVXY"), { minLength: 1, maxLength: 20 })
      .map((characters) => `7${characters.join("")}`);
    fc.assert(
      fc.property(reference, separators, labels, (typed, separator, label) => {
        const spaced = label + [...typed].join(separator);
        expect(referenceKey(spaced)).toBe(referenceKey(typed));
        expect(referenceKey(spaced.toLowerCase())).toBe(referenceKey(typed));
      }),
    );
  });
});
