import { describe, expect, it } from "vitest";
import { inDouala } from "../../testing/appointment-responses.ts";
import { formerSlot } from "./former-slot.ts";

const ORDER = { id: "o", appointmentAt: inDouala("2099-12-07T14:00") };
const [SATURDAY, SUNDAY, MONDAY] = [
  "samedi 5 décembre à 10\u00a0h",
  "dimanche 6 décembre à 9\u00a0h",
  "lundi 7 décembre à 14\u00a0h",
];
const move = (from: string, to: string, second = 0, actorId = "awa") => ({
  actorId,
  createdAt: new Date(second * 1_000).toISOString(),
  changes: [{ field: "Rendez-vous", from, to }],
});
const CONFIRMED = { ...move("", ""), changes: [{ field: "state", from: "NEW", to: "CONFIRMED" }] };

describe("the former slot of an appointment", () => {
  it.each([
    ["it was moved once", [CONFIRMED, move(SATURDAY, MONDAY), move("", SATURDAY)], SATURDAY],
    ["a wrong move was corrected at once", [move(SUNDAY, MONDAY, 60), move(SATURDAY, SUNDAY)], SATURDAY],
    ["it was moved again later", [move(SUNDAY, MONDAY, 61), move(SATURDAY, SUNDAY)], SUNDAY],
  ])("is the one that the customer knows if %s", (_, history, former) => {
    expect(formerSlot(ORDER, history)).toBe(former);
  });

  it.each([
    ["it was never moved", [CONFIRMED, move("", MONDAY)]],
    ["the customer has moved it", [move(SATURDAY, MONDAY, 0, "o")]],
    ["it was moved back at once", [move(SUNDAY, MONDAY, 30), move(MONDAY, SUNDAY)]],
    ["a colleague has moved it, but the history does not contain this move yet", [move(SATURDAY, SUNDAY)]],
  ])("is not named if %s", (_, history) => {
    expect(formerSlot(ORDER, history)).toBeUndefined();
  });
});
