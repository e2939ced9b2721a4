import { appointmentSettings } from "graphql-server/features/shop/profile/appointment-settings";
import { expect, it } from "vitest";
import {
  appointmentSettingsAnswer,
  inDouala,
  PLACES,
  panelAppointment,
} from "../testing/appointment-responses.ts";
import { clockOf, isOn, isTimed, openSpans, placeColumns, shownHours, weekOf } from "./calendar.ts";

const DAY = "2026-12-05";
const settings = appointmentSettings(appointmentSettingsAnswer().shop ?? {});
const BEFORE = Date.parse(inDouala("2026-12-01T08:00"));
const columns = (orders: Parameters<typeof panelAppointment>[], now = BEFORE) =>
  placeColumns(DAY, orders.map((one) => panelAppointment(...one)).filter(isTimed), settings, now);
const slots = (column: ReturnType<typeof columns>[number] | undefined) =>
  column?.slots.map(({ from, to }) => `${clockOf(from)}-${clockOf(to)}`);

it("a week begins on Monday, also the week of a Sunday and of the end of a year", () => {
  expect(weekOf("2026-12-06")[0]).toBe("2026-11-30");
  expect(weekOf("2027-01-01")).toEqual([
    ...["2026-12-28", "2026-12-29", "2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02", "2027-01-03"],
  ]);
});

it("a free place offers a slot for each half hour of the opening hours", () => {
  const [first, second] = columns([]);
  expect(slots(first)).toEqual([
    "09:00-09:30",
    "09:30-10:00",
    "10:00-10:30",
    "10:30-11:00",
    "11:00-11:30",
    "11:30-12:00",
  ]);
  expect(slots(second)).toEqual(slots(first));
});

it("after an appointment, the first free slot begins at the appointment's end", () => {
  const [first, second] = columns([["2026-12-05T10:00"]]);
  expect(slots(first)).toEqual(["09:00-09:30", "09:30-10:00", "10:45-11:30", "11:30-12:00"]);
  expect(slots(second)).toHaveLength(6);
});

it("no slot that has begun is offered", () => {
  const [first] = columns([], Date.parse(inDouala("2026-12-05T10:10")));
  expect(slots(first)).toEqual(["10:30-11:00", "11:00-11:30", "11:30-12:00"]);
});

it("a closed day, and a weekday without opening hours, offer no slots", () => {
  expect(openSpans(DAY, { ...settings, closedDays: [DAY] })).toEqual([]);
  expect(openSpans("2026-12-06", settings)).toEqual([]);
});

it("appointments without a place, or at a deleted place, are in a separate column", () => {
  const deleted = "00000000-0000-4000-8000-0000000000ff";
  const at = "2026-12-05T10:00";
  expect(columns([[at, { placeId: null }]]).map(({ title }) => title)).toEqual([
    "Place 1",
    "Place 2",
    "Sans place",
  ]);
  expect(columns([[at, { placeId: deleted }]]).at(-1)?.title).toBe("Place supprimée");
  const [, , mixed] = columns([
    [at, { placeId: null }],
    [at, { placeId: deleted }],
  ]);
  expect(mixed).toMatchObject({ title: "Autres", slots: [] });
  expect(mixed?.blocks.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
  ]);
});

it("overlapping appointments share the column's width; an appointment after them has the whole width", () => {
  const long = { appointmentMinutes: 120 };
  const [first] = columns([
    ["2026-12-05T09:00", long],
    ["2026-12-05T09:30"],
    ["2026-12-05T10:15"],
    ["2026-12-05T11:00"],
  ]);
  expect(first?.blocks.map(({ from, lane, lanes }) => [clockOf(from), lane, lanes])).toEqual([
    ["09:00", 0, 2],
    ["09:30", 1, 2],
    ["10:15", 1, 2],
    ["11:00", 0, 1],
  ]);
});

it("the shown hours include an appointment outside of the opening hours, and end at midnight at the latest", () => {
  expect(shownHours(columns([["2026-12-05T07:15"], ["2026-12-05T23:30"]]))).toEqual({
    from: 7 * 60,
    to: 24 * 60,
  });
  expect(shownHours(columns([]))).toEqual({ from: 9 * 60, to: 12 * 60 });
  expect(shownHours([])).toEqual({ from: 8 * 60, to: 18 * 60 });
});

it("an appointment over midnight occupies its chair or table on the next day too, from midnight on", () => {
  const late = [panelAppointment("2026-12-04T23:00", { appointmentMinutes: 120 })].filter(isTimed);
  const days = ["2026-12-03", "2026-12-04", DAY, "2026-12-06"];
  expect(days.map((day) => late.some((order) => isOn(order, day)))).toEqual([false, true, true, false]);
  const night = { ...settings, openings: [{ day: "6", from: "00:00", to: "03:00" }] };
  const [first] = placeColumns(DAY, late, night, BEFORE);
  expect(first?.blocks[0]).toMatchObject({ from: 0, to: 60, start: "Depuis 23\u00a0h" });
  expect(slots(first)?.[0]).toBe("01:00-01:30");
  expect(placeColumns("2026-12-04", late, settings, BEFORE)[0]?.blocks[0]).toMatchObject({
    from: 23 * 60,
    to: 24 * 60,
  });
});

it("an appointment is shown on its day in Douala, whatever time zone the browser has", () => {
  const order = panelAppointment("2026-12-05T00:15", { placeId: PLACES[0] });
  expect(order.appointmentAt).toBe("2026-12-04T23:15:00.000Z");
  expect(placeColumns(DAY, [order].filter(isTimed), settings, BEFORE)[0]?.blocks[0]?.from).toBe(15);
});
