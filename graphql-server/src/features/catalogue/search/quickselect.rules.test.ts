import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sortedSlice } from "./quickselect.rules.ts";

function expectSlice(numbers: readonly number[], from: number, to: number): void {
  const sorted = [...numbers].sort((a, b) => a - b);
  expect([...sortedSlice(Float64Array.from(numbers), from, to)]).toEqual(sorted.slice(from, to));
}

describe("a slice of a sorted list of numbers", () => {
  it("is the same as after sorting the whole list", () => {
    const numbers = fc.uniqueArray(fc.integer(), { minLength: 0, maxLength: 3000, size: "max" });
    fc.assert(
      fc.property(numbers, fc.nat(3000), fc.nat(3000), (list, a, b) => {
        const [from, to] = [Math.min(a, b, list.length), Math.min(Math.max(a, b), list.length)];
        expectSlice(list, from, to);
      }),
      { numRuns: 200 },
    );
  });

  it("is correct for any start index", () => {
    const sorted = Array.from({ length: 1500 }, (_, i) => i);
    const shuffled = sorted.map((i) => (i * 7919) % 1500);
    for (const from of sorted) {
      expect(sortedSlice(Float64Array.from(shuffled), from, from + 1)[0]).toBe(from);
      expect(sortedSlice(Float64Array.from(shuffled), 0, from).at(-1) ?? -1).toBe(from - 1);
    }
  });

  it.each([
    ["rising", (i: number) => i],
    ["falling", (i: number) => -i],
    ["first rising, then falling", (i: number) => (i < 5000 ? 2 * i : 2 * (10_000 - i) - 1)],
    ["sawtooth", (i: number) => (i % 100) * 100 + Math.floor(i / 100)],
  ])("is correct for %s numbers", (_, numberAt) => {
    const numbers = Array.from({ length: 10_000 }, (_, i) => numberAt(i));
    for (const from of [0, 1, 4990, 9980]) expectSlice(numbers, from, from + 20);
    expectSlice(numbers, 10_000, 10_000);
  });
});
