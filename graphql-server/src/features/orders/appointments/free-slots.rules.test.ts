import { execFileSync } from "node:child_process";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseShopTime, shopDay } from "../../../platform/shop-time/shop-day.rules.ts";
import { appointmentText, timeText } from "../../../platform/shop-time/time-text.rules.ts";
import type { AppointmentSettings } from "../../shop/profile/appointment-settings.rules.ts";
import { dayAfter } from "../days/order-day.rules.ts";
import {
  DAYS_AHEAD,
  freeDays,
  freePlace,
  isOpen,
  isQuarter,
  nearestSlots,
  QUARTER_MS,
  quarterKey,
  quartersOf,
  type TimedService,
} from "./free-slots.rules.ts";

const [CHAIR, TABLE, MOVED] = ["a", "b", "c"].map(
  (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
) as [string, string, string];
const PLACES = [
  { id: CHAIR, name: "Fauteuil" },
  { id: TABLE, name: "Table" },
];
/** Saturday 5 December 2026 in Douala. */
const SATURDAY = "2026-12-05";
const MORNING = { day: "6", from: "09:00", to: "12:00" };
const AFTERNOON = { day: "6", from: "14:00", to: "16:00" };

const settings = (fields: Partial<AppointmentSettings> = {}): AppointmentSettings => ({
  ...{ openings: [MORNING, AFTERNOON], places: PLACES, closedDays: [], holdHours: 2 },
  ...fields,
});
const service = (minutes: number, ...placeIds: string[]): TimedService => ({ minutes, placeIds });
/** @param time HH:MM in Douala @returns ms since 1970 */
const at = (time: string, day = SATURDAY): number => parseShopTime(`${day}T${time}:00`);
const now = (time: string, day = SATURDAY): Date => new Date(at(time, day));
const taken = (...given: [place: string, time: string, minutes: number][]) =>
  new Set(
    given.flatMap(([place, time, minutes]) =>
      quartersOf(at(time), minutes).map((quarter) => quarterKey(place, quarter)),
    ),
  );
const NONE = taken();
const slotsOf = (
  offered: TimedService,
  fields: Partial<AppointmentSettings> = {},
  given = NONE,
  from = now("00:00"),
) => freeDays(offered, settings(fields), given, from).find(({ day }) => day === SATURDAY)?.slots ?? [];

describe("the free slots of a day", () => {
  it("end early enough for the whole service before a break and before closing", () => {
    expect(slotsOf(service(90))).toEqual(["09:00", "09:30", "10:00", "10:30", "14:00", "14:30"]);
    expect(slotsOf(service(120))).toEqual(["09:00", "09:30", "10:00", "14:00"]);
    expect(slotsOf(service(180))).toEqual(["09:00"]);
    expect(slotsOf(service(195))).toEqual([]);
  });

  it("begin at the opening, even if the shop opens at a quarter past the hour", () => {
    expect(slotsOf(service(60), { openings: [{ day: "6", from: "09:15", to: "11:00" }] })).toEqual([
      "09:15",
      "09:45",
    ]);
  });

  it("are later than now", () => {
    expect(slotsOf(service(60), {}, NONE, now("10:00"))).toEqual([
      "10:30",
      "11:00",
      "14:00",
      "14:30",
      "15:00",
    ]);
    expect(slotsOf(service(60), {}, NONE, now("15:00"))).toEqual([]);
  });

  it("are none on a closed day, and none if the shop has no opening hours", () => {
    expect(slotsOf(service(60), { closedDays: [SATURDAY] })).toEqual([]);
    expect(freeDays(service(60), settings({ openings: [] }), NONE, now("00:00"))).toEqual([]);
  });

  it("contain each slot once, sorted by time, although two opening spans of the day overlap", () => {
    const openings = [AFTERNOON, { day: "6", from: "14:30", to: "16:00" }, MORNING];
    expect(slotsOf(service(120), { openings })).toEqual(["09:00", "09:30", "10:00", "14:00"]);
    expect(slotsOf(service(60), { openings })).toEqual([...slotsOf(service(60))]);
  });

  it("are those at which at least one place of the service is free", () => {
    const given = taken([CHAIR, "09:00", 60], [TABLE, "09:45", 15], [TABLE, "14:00", 120]);
    expect(slotsOf(service(60, CHAIR), {}, given)).toEqual([
      "10:00",
      "10:30",
      "11:00",
      "14:00",
      "14:30",
      "15:00",
    ]);
    expect(slotsOf(service(60, TABLE), {}, given)).toEqual(["10:00", "10:30", "11:00"]);
    expect(slotsOf(service(45), {}, given)).toEqual([
      ...["09:00", "10:00", "10:30", "11:00"],
      ...["14:00", "14:30", "15:00"],
    ]);
    expect(slotsOf(service(60, MOVED), {}, given)).toEqual([]);
    expect(slotsOf(service(60), { places: [] }, given)).toEqual([]);
  });
});

it("an appointment gets the first free place in the owner's list at which the service is done", () => {
  const given = taken([CHAIR, "10:00", 30]);
  const place = (minutes: number, time: string, wanted?: string, ...of: string[]) =>
    freePlace(at(time), service(minutes, ...of), settings(), given, wanted);
  expect(place(30, "09:30")).toBe(CHAIR);
  expect(place(45, "09:30")).toBe(TABLE);
  expect(place(30, "10:30")).toBe(CHAIR);
  expect(place(30, "10:00", CHAIR)).toBeUndefined();
  expect(place(30, "10:00", undefined, CHAIR)).toBeUndefined();
  // The owner may choose a place at which the service is not usually done, but no place that was removed.
  expect(place(30, "10:00", TABLE, CHAIR)).toBe(TABLE);
  expect(place(30, "10:00", MOVED)).toBeUndefined();
});

it.each([
  ["2026-11-30", "1"],
  ["2026-12-01", "2"],
  ["2026-12-02", "3"],
  ["2026-12-03", "4"],
  ["2026-12-04", "5"],
  ["2026-12-05", "6"],
  ["2026-12-06", "7"],
])("on the day %s the shop is open only in the opening hours of weekday %s", (day, weekday) => {
  for (const other of ["1", "2", "3", "4", "5", "6", "7"]) {
    const openings = [{ day: other, from: "00:00", to: "23:45" }];
    expect(isOpen(at("00:00", day), 60, settings({ openings }))).toBe(other === weekday);
    expect(isOpen(at("22:45", day), 60, settings({ openings }))).toBe(other === weekday);
    expect(isOpen(at("23:00", day), 60, settings({ openings }))).toBe(false);
  }
});

it.each([
  ["09:00", 180],
  ["14:15", 105],
])(
  "an appointment at %s of %i minutes is within the opening hours, unless the day is closed",
  (time, minutes) => {
    expect(isOpen(at(time), minutes, settings())).toBe(true);
    expect(isOpen(at(time), minutes, settings({ closedDays: [SATURDAY] }))).toBe(false);
  },
);

it.each([
  ["08:45", 30],
  ["11:30", 45],
  ["11:00", 240],
])("an appointment at %s of %i minutes is not within the opening hours", (time, minutes) => {
  expect(isOpen(at(time), minutes, settings())).toBe(false);
  expect(isOpen(at(time), minutes, settings({ closedDays: [SATURDAY] }))).toBe(false);
});

it("an appointment can begin only exactly at :00, :15, :30 or :45", () => {
  expect(["10:00", "10:15", "10:30", "10:45"].every((time) => isQuarter(at(time)))).toBe(true);
  expect([at("10:05"), at("10:00") + 1, Number.NaN].some(isQuarter)).toBe(false);
  expect(quartersOf(at("10:00"), 45)).toEqual([at("10:00"), at("10:15"), at("10:30")]);
});

it("the nearest free slots are the three closest to the wanted time, the earliest first", () => {
  const days = [
    { day: SATURDAY, slots: ["09:00", "10:30", "15:00"] },
    { day: "2026-12-06", slots: ["09:00"] },
  ];
  expect(nearestSlots(at("11:00"), days)).toEqual([at("09:00"), at("10:30"), at("15:00")]);
  expect(nearestSlots(at("23:00"), days)).toEqual([at("10:30"), at("15:00"), at("09:00", "2026-12-06")]);
  expect(nearestSlots(at("11:00"), [])).toEqual([]);
});

it.each([
  ["10:00", "10\u00a0h"],
  ["10:30", "10\u00a0h\u00a030"],
  ["09:05", "9\u00a0h\u00a005"],
  ["00:15", "0\u00a0h\u00a015"],
])("the time of day %s is written as « %s »", (time, text) => {
  expect(timeText(time)).toBe(text);
});

it.each([
  ["2026-12-05T09:00:00.000Z", "samedi 5 décembre à 10\u00a0h"],
  ["2026-11-30T23:00:00.000Z", "mardi 1er décembre à 0\u00a0h"],
  ["2026-12-31T23:30:00.000Z", "vendredi 1er janvier à 0\u00a0h\u00a030"],
])("the appointment at %s is « %s »", (moment, text) => {
  expect(appointmentText(new Date(moment))).toBe(text);
});

/** Random settings of a shop, a service, and the quarters of an hour that are taken in the next days. */
const quarterOfDay = fc.integer({ min: 0, max: 95 });
const timeOf = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, "0")}:${String((quarter % 4) * 15).padStart(2, "0")}`;
const openings = fc.array(
  fc
    .tuple(fc.constantFrom("1", "2", "3", "4", "5", "6", "7"), quarterOfDay, quarterOfDay)
    .filter(([, from, to]) => from < to)
    .map(([day, from, to]) => ({ day, from: timeOf(from), to: timeOf(to) })),
  { maxLength: 14 },
);
const situation = fc.record({
  openings,
  closed: fc.array(fc.integer({ min: -1, max: 31 }), { maxLength: 5 }),
  minutes: fc.integer({ min: 1, max: 40 }).map((quarters) => quarters * 15),
  placeIds: fc.subarray([CHAIR, TABLE, MOVED]),
  places: fc.subarray(PLACES),
  given: fc.array(fc.tuple(fc.constantFrom(CHAIR, TABLE), fc.integer({ min: -50, max: 96 * 31 })), {
    maxLength: 300,
  }),
  nowMs: fc.integer({ min: at("00:00"), max: at("00:00") + 400 * 86_400_000 }),
});

it("every offered slot is within the opening hours, later than now and free, and is offered only once", () => {
  fc.assert(
    fc.property(situation, ({ openings, closed, minutes, placeIds, places, given, nowMs }) => {
      const today = shopDay(new Date(nowMs));
      const shop = settings({ openings, places, closedDays: closed.map((ahead) => dayAfter(today, ahead)) });
      const midnight = at("00:00", today);
      const busy = new Set(
        given.map(([place, quarter]) => quarterKey(place, midnight + quarter * QUARTER_MS)),
      );
      const offered = { minutes, placeIds };
      const days = freeDays(offered, shop, busy, new Date(nowMs));
      const starts = days.flatMap(({ day, slots }) => slots.map((time) => at(time, day)));
      expect(new Set(starts).size).toBe(starts.length);
      expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      expect(days.every(({ slots }) => slots.length > 0)).toBe(true);
      for (const start of starts) {
        expect(start).toBeGreaterThan(nowMs);
        expect(start).toBeLessThan(midnight + DAYS_AHEAD * 86_400_000);
        expect(isQuarter(start)).toBe(true);
        expect(isOpen(start, minutes, shop)).toBe(true);
        const place = freePlace(start, offered, shop, busy) ?? "";
        expect(places.map(({ id }) => id)).toContain(place);
        if (placeIds.length > 0) expect(placeIds).toContain(place);
        const quarters = quartersOf(start, minutes).map((quarter) => quarterKey(place, quarter));
        expect(quarters.some((quarter) => busy.has(quarter))).toBe(false);
        // Once this slot is reserved, the next person gets another place, or the slot is not free.
        const after = new Set([...busy, ...quarters]);
        expect(freePlace(start, offered, shop, after)).not.toBe(place);
      }
    }),
  );
});

it("an opening span that is long enough for the service has a slot at its start, unless its start has passed", () => {
  fc.assert(
    fc.property(situation, ({ openings, minutes, nowMs }) => {
      const shop = settings({ openings });
      const days = freeDays(service(minutes), shop, NONE, new Date(nowMs));
      const found = new Set(days.flatMap(({ day, slots }) => slots.map((time) => at(time, day))));
      const today = shopDay(new Date(nowMs));
      for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1)
        for (const opening of openings) {
          const start = at(opening.from, dayAfter(today, ahead));
          const isLongEnough = isOpen(start, minutes, settings({ openings: [opening] }));
          if (start > nowMs && isLongEnough) expect(found.has(start)).toBe(true);
        }
    }),
  );
});

/** Program that prints what the rules return. The test runs it in processes with other time zones. */
const PROGRAM = `
  const { freeDays, isOpen, nearestSlots } = await import(${JSON.stringify(
    path.join(import.meta.dirname, "free-slots.rules.ts"),
  )});
  const { appointmentText } = await import(${JSON.stringify(
    path.join(import.meta.dirname, "../../../platform/shop-time/time-text.rules.ts"),
  )});
  const settings = ${JSON.stringify(settings())};
  const moments = ["2026-12-05T09:00:00.000Z", "2026-12-31T23:30:00.000Z", "2027-03-28T01:30:00.000Z"];
  const days = freeDays({ minutes: 90, placeIds: [] }, settings, new Set(), new Date("2026-12-04T23:30:00.000Z"));
  console.log(JSON.stringify([days, nearestSlots(${at("13:00")}, days), moments.map((one) => [
    appointmentText(new Date(one)), isOpen(Date.parse(one), 90, settings)])]));`;

it.each(["America/Los_Angeles", "Asia/Tokyo", "Europe/London"])(
  "slots, days and texts are in Douala's time although the process has the time zone %s",
  (zone) => {
    const run = (TZ: string) =>
      execFileSync(
        process.execPath,
        [...process.execArgv, "--import", "tsx", "--input-type=module", "-e", PROGRAM],
        {
          env: { ...process.env, TZ },
          encoding: "utf8",
        },
      );
    const here = run("Africa/Douala");
    expect(run(zone)).toBe(here);
    expect(JSON.parse(here)[2][0]).toEqual(["samedi 5 décembre à 10\u00a0h", true]);
  },
);
