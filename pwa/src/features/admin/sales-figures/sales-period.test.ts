import { describe, expect, it } from "vitest";
import { monthName, monthsOf, PERIODS } from "./sales-period.ts";

it.each([
  ["Ce mois", "2026-11-22", "2026-11-01", "2026-11-22"],
  ["Mois dernier", "2026-11-22", "2026-10-01", "2026-10-31"],
  ["Mois dernier", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["Mois dernier", "2026-01-01", "2025-12-01", "2025-12-31"],
  ["12 mois", "2026-11-22", "2025-12-01", "2026-11-22"],
  ["12 mois", "2026-12-31", "2026-01-01", "2026-12-31"],
  ["12 mois", "2028-02-29", "2027-03-01", "2028-02-29"],
])("the button « %s », clicked on %s, chooses the days from %s to %s", (name, today, from, to) => {
  expect(PERIODS[name]?.(today)).toEqual({ from, to });
});

describe("the sums of the days", () => {
  const day = (text: string, orders: number) => ({
    ...{ day: text, orders, ordered: orders * 10, delivered: 0, returned: 0, paid: 5, givenBack: 1 },
  });

  it("are added up by month", () => {
    const months = monthsOf([day("2026-10-31", 1), day("2026-11-01", 2), day("2026-11-02", 3)]);
    expect(months).toMatchObject([
      { month: "2026-10", orders: 1, ordered: 10, paid: 5 },
      { month: "2026-11", orders: 5, ordered: 50, paid: 10, givenBack: 2 },
    ]);
    expect(months.map(({ month }) => monthName(month))).toEqual(["octobre 2026", "novembre 2026"]);
  });
});
