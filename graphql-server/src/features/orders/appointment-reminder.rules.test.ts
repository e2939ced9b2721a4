import { describe, expect, it } from "vitest";
import { reminderTime, withoutLateReminder } from "./appointment-reminder.rules.ts";
import { inDouala } from "./appointments/testing/stored-appointments.ts";

const AT = inDouala("2026-12-05", "10:00");
const MOVED = inDouala("2026-12-05", "11:00");
const EARLY = inDouala("2026-12-04", "08:59");
const LATE = inDouala("2026-12-04", "09:00");

it.each([
  ["2026-12-05", "00:00", "2026-12-04"],
  ["2026-12-05", "23:45", "2026-12-04"],
  ["2027-01-01", "08:00", "2026-12-31"],
])("the reminder of an appointment on %s at %s is due on %s at 9 h", (day, time, before) => {
  expect(reminderTime(inDouala(day, time))).toEqual(inDouala(before, "09:00"));
});

describe("an appointment counts as reminded", () => {
  const order = (state: string, appointmentAt: Date | null, appointmentReminded: Date | null = null) => ({
    ...{ state, appointmentAt, appointmentReminded },
  });

  it.each([
    ["if it is booked after the time of its reminder", undefined, order("CONFIRMED", AT), LATE, AT],
    ["if it is confirmed after the time of its reminder", order("NEW", AT), order("CONFIRMED", AT), LATE, AT],
    [
      "if it is moved after the time of its reminder",
      order("CONFIRMED", AT, AT),
      order("CONFIRMED", MOVED, AT),
      LATE,
      MOVED,
    ],
    ["not if it is booked before the time of its reminder", undefined, order("CONFIRMED", AT), EARLY, null],
    [
      "not if it is moved before the time of its reminder",
      order("CONFIRMED", AT),
      order("CONFIRMED", MOVED),
      EARLY,
      null,
    ],
    ["not if something else is changed", order("CONFIRMED", AT), order("CONFIRMED", AT), LATE, null],
    ["not while it is unconfirmed", undefined, order("NEW", AT), LATE, null],
    ["not if the order is no appointment", order("NEW", null), order("CONFIRMED", null), LATE, null],
  ])("%s", (_, before, after, now, reminded) => {
    expect(withoutLateReminder(before, after, now).appointmentReminded).toEqual(reminded);
  });
});
