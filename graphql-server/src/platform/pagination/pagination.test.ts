import { expect, it } from "vitest";
import { ShopError } from "../errors/shop-error.ts";
import { parsePageCursor } from "./pagination.ts";

const ID = "00000000-0000-4000-8000-000000000000";
const cursor = (ms: number | string) => Buffer.from(`${ms}:${ID}`).toString("base64url");

it.each([
  [0, "1970-01-01T00:00:00.000Z"],
  [Date.UTC(9999, 11, 31, 23, 59, 59, 999), "9999-12-31T23:59:59.999Z"],
])("the page after a cursor with the time %d ms starts after this time", (ms, createdAt) => {
  expect(parsePageCursor(cursor(ms))).toEqual({ createdAt, id: ID });
});

it.each([Date.UTC(10_000), 8_640_000_000_000_001, "9".repeat(15), "9".repeat(16), -1, ""])(
  "a cursor with the time %s ms is refused",
  (ms) => {
    expect(() => parsePageCursor(cursor(ms))).toThrow(ShopError);
  },
);
