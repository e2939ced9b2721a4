import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { shopDay } from "./shop-day.rules.ts";
import { dayOf, isWithinDays, startOfDay } from "./shop-day-sql.ts";

const MOMENTS = ["2026-11-19T22:59:59.999Z", "2026-11-19T23:00:00.000Z", "2026-11-20T23:00:00.000Z"];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const sql = (statement: string, ...values: unknown[]) => shop.services.database.query(statement, values);

it("SQL and TypeScript compute the same day from a time", async () => {
  const found = await sql(
    `SELECT to_char(${dayOf("at")}, 'YYYY-MM-DD') AS day, ${startOfDay(dayOf("at"))} AS start
     FROM unnest($1::timestamptz[]) AS at`,
    MOMENTS,
  );
  expect(found.map(({ day }: { day: string }) => day)).toEqual(MOMENTS.map((at) => shopDay(new Date(at))));
  expect(found[1].start).toEqual(new Date("2026-11-19T23:00:00.000Z"));
});

it.each([
  ["one day", "2026-11-20", "2026-11-20", [1]],
  ["two days", "2026-11-19", "2026-11-20", [0, 1]],
  ["no first day", null, "2026-11-20", [0, 1]],
  ["no last day", "2026-11-20", null, [1, 2]],
  ["no limit", null, null, [0, 1, 2]],
  ["a last day before the first", "2026-11-21", "2026-11-20", []],
])(
  "a period with %s contains the times of its days in the shop's time zone",
  async (_, from, to, expected) => {
    const found = await sql(
      `SELECT at FROM unnest($3::timestamptz[]) AS at WHERE ${isWithinDays("at", "$1", "$2")} ORDER BY at`,
      ...[from, to, MOMENTS],
    );
    expect(found).toEqual(expected.map((place) => ({ at: new Date(MOMENTS[place] ?? "") })));
  },
);
