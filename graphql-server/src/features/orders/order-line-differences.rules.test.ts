import { expect, it } from "vitest";
import { type ComparedLine, lineDifferences } from "./order-line-differences.rules.ts";

const robe: ComparedLine = {
  ...{ productName: "Robe", size: "M", colour: null, price: 15_000, quantity: 2 },
};
const sac: ComparedLine = { productName: "Sac", size: null, colour: "Noir", price: 9_000, quantity: 1 };

it.each<[string, ComparedLine[], ComparedLine[], string[]]>([
  ["nothing", [robe, sac], [sac, robe], []],
  ["more pieces", [robe], [{ ...robe, quantity: 3 }], ["2 × Robe, M → 3 × Robe, M"]],
  ["another size", [robe], [{ ...robe, size: "L" }], ["2 × Robe, M → 2 × Robe, L"]],
  ["an agreed price", [robe], [{ ...robe, price: 14_000 }], ["2 × Robe, M, 15 000 FCFA → 14 000 FCFA"]],
  ["a removed and an added line", [robe], [sac], ["− 2 × Robe, M", "+ 1 × Sac, Noir, 9 000 FCFA"]],
  [
    "one of two lines of a product",
    [robe, { ...robe, size: "L" }],
    [{ ...robe, size: "L" }],
    ["− 2 × Robe, M"],
  ],
])("the audit log describes changed order lines in words: %s", (_, before, after, expected) => {
  expect(lineDifferences(before, after).map((text) => text.replace(/[\u00a0\u202f]/g, " "))).toEqual(
    expected,
  );
});
