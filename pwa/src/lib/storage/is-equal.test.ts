import { expect, it } from "vitest";
import { isEqual } from "./is-equal.ts";

it.each([
  [1, 1],
  [
    [1, [2]],
    [1, [2]],
  ],
  [
    { a: 1, b: { c: [] } },
    { b: { c: [] }, a: 1 },
  ],
  [{ a: undefined }, { b: undefined }],
])("%o equals %o", (one, other) => {
  expect(isEqual(one, other)).toBe(true);
  expect(isEqual(other, one)).toBe(true);
});

it.each([
  ["1", 1],
  [null, undefined],
  [[], {}],
  [
    [1, 2],
    [2, 1],
  ],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: 1 }, { b: 1 }],
])("%o does not equal %o", (one, other) => {
  expect(isEqual(one, other)).toBe(false);
  expect(isEqual(other, one)).toBe(false);
});
