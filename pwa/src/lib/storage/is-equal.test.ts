import { expect, it } from "vitest";
import { isEqual } from "./is-equal.ts";

it.each([
  [1, 1, true],
  ["1", 1, false],
  [null, undefined, false],
  [[], {}, false],
  [[1, [2]], [1, [2]], true],
  [[1, 2], [2, 1], false],
  [{ a: 1, b: { c: [] } }, { b: { c: [] }, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: undefined }, { b: undefined }, true],
  [{ a: 1 }, { b: 1 }, false],
])("whether %j equals %j: %s", (one, other, expected) => {
  expect(isEqual(one, other)).toBe(expected);
  expect(isEqual(other, one)).toBe(expected);
});
