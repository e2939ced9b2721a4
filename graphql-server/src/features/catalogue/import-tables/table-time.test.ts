import { describe, expect, it } from "vitest";
import { parseTableTime } from "./table-time.ts";

const span = (cell: string) => {
  const time = parseTableTime(cell);
  return time && [new Date(time.from).toISOString(), new Date(time.to).toISOString(), time.text];
};
const NEW_YEARS_EVE = ["2026-12-30T23:00:00.000Z", "2026-12-31T22:59:59.999Z", "31/12/2026"];

describe("a date of a table", () => {
  it.each([
    "2026-12-31",
    "2026/12/31",
    "2026-12-31 00:00:00",
    "31/12/2026",
    "31/12/2026 00:00",
    "31-12-2026",
    "31.12.26",
    "12/31/2026",
    "31 décembre 2026",
    "jeudi 31 déc. 2026",
    "December 31, 2026",
    "46387",
    "'2026-12-31",
  ])("%s is read as the whole day in Douala", (cell) => {
    expect(span(cell)).toEqual(NEW_YEARS_EVE);
  });

  it.each([
    ["2026-12-31T23:30:00Z", "2026-12-31T23:30:00.000Z", "01/01/2027"],
    ["2026-12-31T23:30-0800", "2027-01-01T07:30:00.000Z", "01/01/2027"],
    ["2026-12-31T23:59", "2026-12-31T22:59:00.000Z", "31/12/2026"],
    ["31/12/2026 12h30", "2026-12-31T11:30:00.000Z", "31/12/2026"],
    ["1798671600", "2026-12-30T23:00:00.000Z", "31/12/2026"],
  ])("%s with a time of day is read as the moment %s", (cell, moment, text) => {
    expect(span(cell)).toEqual([moment, moment, text]);
  });

  it.each(["", " ", "0000-00-00", "0000-00-00 00:00:00", "0", "-"])("%j is read as no date", (cell) => {
    expect(parseTableTime(cell)).toBeNull();
  });

  it.each(["bientôt", "31/02/2026", "2026-13-01", "12", "2026-12-31T25:00Z", "9".repeat(100)])(
    "%s is unreadable",
    (cell) => {
      expect(parseTableTime(cell)).toBeUndefined();
    },
  );
});
