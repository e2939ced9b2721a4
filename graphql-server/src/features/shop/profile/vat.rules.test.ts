import { expect, it } from "vitest";
import { VAT_LABELS, VAT_RATE, vatIn } from "./vat.rules.ts";

it.each([
  [0, 0],
  [1, 0],
  [11_925, 1_925],
  [15_000, 2_421],
  [33_500, 5_408],
  [2_000_000_000, 322_851_153],
])("a total of %i FCFA contains %i FCFA of tax", (total, tax) => {
  expect(vatIn(total, VAT_RATE)).toBe(tax);
});

it("the label of value added tax contains its rate", () => {
  expect(VAT_LABELS.INCLUDED).toContain(`${VAT_RATE}`.replace(".", ","));
});
