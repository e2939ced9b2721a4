import { expect, it } from "vitest";
import { mergeVariants } from "./merge-variants.ts";
import type { StockedVariants, VariantFields } from "./stock.rules.ts";
import type { Availability, Variant } from "./variant-fields.rules.ts";

const variant = (number: number, size: string, availability: Availability = "AVAILABLE"): Variant => ({
  ...{ number, size, colour: null, swatch: null, availability },
});
const stored = (
  variants: Variant[],
  stock: [number, number][] = [],
  availability: Availability = "AVAILABLE",
): StockedVariants => ({ variants, availability, lastVariantNumber: 9, stock: new Map(stock) });
const S = { ...variant(1, "S"), stock: 5 };
const M = { ...variant(2, "M"), stock: null };
const SM = [variant(1, "S"), variant(2, "M")];
const sent = (fields: VariantFields) =>
  (fields.variants ?? []).map(({ number, size, stock }) => [number, size, stock]);

it.each<[string, StockedVariants, VariantFields, VariantFields, unknown[], string[]]>([
  [
    "a count that an order has reduced, when the form changes another size",
    stored(SM, [[1, 4]]),
    { variants: [S, M] },
    { variants: [S, { ...M, availability: "SOLD_OUT" }] },
    [
      [1, "S", 4],
      [2, "M", null],
    ],
    [],
  ],
  [
    "both counts of one size as a conflict",
    stored(SM, [[1, 4]]),
    { variants: [S, M] },
    { variants: [{ ...S, stock: 7 }, M] },
    [
      [1, "S", 7],
      [2, "M", null],
    ],
    ["1"],
  ],
  [
    "a new size of each person",
    stored([...SM, variant(3, "L")], [[1, 5]]),
    { variants: [S, M] },
    { variants: [S, M, { size: "XL" }] },
    [
      [1, "S", 5],
      [2, "M", null],
      [3, "L", null],
      [null, "XL", null],
    ],
    [],
  ],
  [
    "the same new size of two people once",
    stored([...SM, variant(3, "L")], [[1, 5]]),
    { variants: [S, M] },
    { variants: [S, M, { size: "L" }] },
    [
      [1, "S", 5],
      [2, "M", null],
      [3, "L", null],
    ],
    [],
  ],
  [
    "the number of a size that was removed and added again",
    stored(SM, [[1, 5]]),
    { variants: [S, M] },
    { variants: [S, { size: "M" }] },
    [
      [1, "S", 5],
      [2, "M", null],
    ],
    [],
  ],
  [
    "the sizes of another person, when the form has no change of them",
    stored([variant(1, "S")], [[1, 2]]),
    { variants: [S, M] },
    {},
    [[1, "S", 2]],
    [],
  ],
])("merging two people's edits of variants keeps %s", (_, now, seen, wanted, variants, keys) => {
  const merged = mergeVariants(now, seen, wanted);
  expect(sent(merged.fields)).toEqual(variants);
  expect(merged.conflicts.map(({ key }) => key)).toEqual(keys);
});

it("the product's own state and count are merged only if neither person has added sizes or colours", () => {
  const seen = { availability: "AVAILABLE", stock: 5 } as const;
  const soldSince = stored([], [[0, 4]]);
  expect(mergeVariants(soldSince, seen, { ...seen, stock: 9 }).conflicts).toHaveLength(1);
  expect(mergeVariants(soldSince, seen, seen).fields).toEqual({ availability: "AVAILABLE", stock: 4 });
  expect(mergeVariants(soldSince, seen, { ...seen, stock: null }).conflicts).toHaveLength(1);
  const withSizes = mergeVariants(soldSince, seen, { ...seen, variants: [{ size: "S" }] });
  expect(withSizes.conflicts).toEqual([]);
  expect(sent(withSizes.fields)).toEqual([[null, "S", null]]);
  const sizesSince = mergeVariants(stored([variant(1, "S")]), seen, { ...seen, availability: "SOLD_OUT" });
  expect(sizesSince).toMatchObject({ conflicts: [], fields: { variants: [{ number: 1 }] } });
});

it("merging two people's edits of variants removes all sizes if the client has removed them", () => {
  const merged = mergeVariants(
    stored([variant(1, "S")], [[1, 5]]),
    { variants: [S] },
    { variants: [], stock: 3 },
  );
  expect(merged).toEqual({ fields: { variants: [], availability: "AVAILABLE", stock: 3 }, conflicts: [] });
});

it("merging two people's edits of variants adds a size that the client has added", () => {
  const merged = mergeVariants(stored([variant(1, "S")], [[1, 5]]), { variants: [S] }, { variants: [S, M] });
  expect(sent(merged.fields)).toEqual([
    [1, "S", 5],
    [null, "M", null],
  ]);
});

it("merging two people's edits of variants refuses a list that contains a size twice", () => {
  const twice = () => mergeVariants(stored([]), {}, { variants: [{ size: "S" }, { size: "s" }] });
  expect(twice).toThrow(/deux fois/);
});
