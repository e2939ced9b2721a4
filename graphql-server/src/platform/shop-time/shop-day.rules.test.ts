import fc from "fast-check";
import { expect, it } from "vitest";
import { isDay, parseShopTime, SHOP_TIME_ZONE, shopDay, shopYear } from "./shop-day.rules.ts";

it.each(["2026-02-28", "2024-02-29"])("%j is a day", (text) => {
  expect(isDay(text)).toBe(true);
});

it.each(["2026-02-29", "2026-13-01", "28/02/2026", "0000-01-01", ""])("%j is not a day", (text) => {
  expect(isDay(text)).toBe(false);
});

it.each([
  ["2026-11-20T22:59:59.999Z", "2026-11-20"],
  ["2026-11-20T23:00:00.000Z", "2026-11-21"],
  ["2026-12-31T23:00:00.000Z", "2027-01-01"],
])("the day in Douala at %s is %s", (moment, day) => {
  expect(shopDay(new Date(moment))).toBe(day);
});

it.each([
  ["2026-11-21T00:00:00", "2026-11-20T23:00:00.000Z"],
  ["2027-01-01T00:30:00", "2026-12-31T23:30:00.000Z"],
])("the time %s in Douala is the moment %s", (time, moment) => {
  expect(new Date(parseShopTime(time)).toISOString()).toBe(moment);
});

it("the day and the year of any time are computed in the shop's time zone", () => {
  // The Swedish format of a date is YYYY-MM-DD.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: SHOP_TIME_ZONE, dateStyle: "short" });
  const dates = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(dates, (moment) => {
      expect(shopDay(moment)).toBe(format.format(moment));
      expect(shopYear(moment)).toBe(Number(format.format(moment).slice(0, 4)));
    }),
  );
});
