import { expect, it } from "vitest";
import { formatShopTime } from "./shop-time.ts";

it.each([
  ["2026-11-20T23:40:00.000Z", "2026-11-21 00:40"],
  ["2026-11-20T22:59:59.999Z", "2026-11-20 23:59"],
  ["2026-12-31T23:00:00.000Z", "2027-01-01 00:00"],
])("the time %s is written as %s, in Douala's time", (time, written) => {
  expect(formatShopTime(new Date(time))).toBe(written);
});
