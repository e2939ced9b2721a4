import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseShopTime, shopDay, shopTime } from "../../../platform/shop-time/shop-day.rules.ts";
import { holdEnd } from "./hold-end.rules.ts";

const WEEK = ["1", "2", "3", "4", "5"].map((day) => ({ day, from: "09:00", to: "18:00" }));
const SATURDAY = [
  { day: "6", from: "09:00", to: "12:00" },
  { day: "6", from: "14:00", to: "16:00" },
];
const SETTINGS = { openings: [...WEEK, ...SATURDAY], closedDays: ["2026-12-08"], holdHours: 2 };
/** @param time YYYY-MM-DD HH:MM in Douala */
const inDouala = (time: string) => new Date(parseShopTime(`${time.replace(" ", "T")}:00`));

describe("a slot that is requested", () => {
  // 2026-12-04 is a Friday.
  it.each([
    ["while the shop is open", "2026-12-04 10:00", "2026-12-04 12:00"],
    ["an hour before closing", "2026-12-04 17:00", "2026-12-05 10:00"],
    ["two hours before closing", "2026-12-04 16:00", "2026-12-04 18:00"],
    ["in the evening", "2026-12-03 22:00", "2026-12-04 11:00"],
    ["in the early morning", "2026-12-04 03:00", "2026-12-04 11:00"],
    ["before a break", "2026-12-05 11:30", "2026-12-05 15:30"],
    ["on Saturday evening", "2026-12-05 19:00", "2026-12-07 11:00"],
    ["on the evening before a closed day", "2026-12-07 17:30", "2026-12-09 10:30"],
  ])("%s is held until the shop has been open for as many hours as the owner has set", (_, now, end) => {
    const held = holdEnd(inDouala(now), inDouala("2026-12-21 10:00"), SETTINGS);
    expect(`${shopDay(held)} ${shopTime(held)}`).toBe(end);
  });

  it.each([
    [
      "in the evening for the next morning is held until it begins",
      "2026-12-04 22:00",
      "2026-12-05 09:30",
      "2026-12-05 09:30",
    ],
    [
      "half an hour before it begins is held for the full two hours",
      "2026-12-04 10:00",
      "2026-12-04 10:30",
      "2026-12-04 12:00",
    ],
  ])("%s", (_, now, slot, end) => {
    expect(holdEnd(inDouala(now), inDouala(slot), SETTINGS)).toEqual(inDouala(end));
  });

  it("in a shop without opening hours is held until it begins", () => {
    const [now, slot] = [inDouala("2026-12-04 10:00"), inDouala("2026-12-10 10:00")];
    expect(holdEnd(now, slot, { ...SETTINGS, openings: [] })).toEqual(slot);
  });

  it("is held for at least the hours that the owner has set, and longer only until the slot begins", () => {
    const minutes = fc.integer({ min: 0, max: 30 * 24 * 60 });
    const hours = fc.integer({ min: 1, max: 72 });
    const openings = fc.subarray(SETTINGS.openings);
    fc.assert(
      fc.property(minutes, minutes, hours, openings, (asked, ahead, holdHours, kept) => {
        const now = new Date(Date.UTC(2026, 11, 1) + asked * 60_000);
        const slot = new Date(now.getTime() + ahead * 60_000);
        const end = holdEnd(now, slot, { ...SETTINGS, openings: kept, holdHours }).getTime();
        const plain = now.getTime() + holdHours * 3_600_000;
        expect(end).toBeGreaterThanOrEqual(plain);
        expect(end).toBeLessThanOrEqual(Math.max(plain, slot.getTime()));
      }),
    );
  });
});
