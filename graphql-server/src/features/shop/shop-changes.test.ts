import { describe, expect, it } from "vitest";
import { auditedChange, mergeChanges, revertChanges } from "./shop-changes.ts";

const state = { own: { phone: "2" }, shown: { phone: "2", name: "Mboa", hours: null } };

describe("the comparison of a saved form with the stored values", () => {
  it.each([
    ["a field that the user has not changed", { name: "Mboa" }, { name: "Mboa" }, [], []],
    ["a field that already has the new value", { phone: "1" }, { phone: "2" }, [], []],
    ["a field that has changed only in this form", { name: "Mboa" }, { name: "Ada" }, ["name"], []],
    ["a list that had its default", { hours: null }, { hours: [] }, ["hours"], []],
    ["a field that a colleague has changed too", { phone: "1" }, { phone: "3" }, [], ["phone"]],
    [
      "two changed fields of which a colleague has changed one too",
      { phone: "1", name: "Mboa" },
      { phone: "3", name: "Ada" },
      ["name"],
      ["phone"],
    ],
  ])("returns the changes and conflicts for %s", (_, seen, wanted, changed, conflicts) => {
    const merged = mergeChanges(state, seen, wanted);
    expect(merged.changes.map(({ field }) => field)).toEqual(changed);
    expect(merged.conflicts).toEqual(conflicts);
  });

  it("records null as the former value of a setting that the owner had not set yet", () => {
    expect(mergeChanges(state, { name: "Mboa" }, { name: "Ada" }).changes).toEqual([
      { field: "name", from: null, to: "Ada" },
    ]);
  });
});

it("an undo restores each field that nobody has changed since; the other fields are conflicts", () => {
  const done = [
    { field: "phone", from: null, to: "2" },
    { field: "name", from: null, to: "Ada" },
  ];
  expect(revertChanges(state.own, done)).toEqual({
    changes: [{ field: "phone", from: "2", to: null }],
    conflicts: ["name"],
  });
});

describe("the audit log describes settings", () => {
  const pose = { id: "1", title: "Pose", isShown: true, minutes: 90, placeIds: [] };
  it.each([
    [
      "appointmentHours",
      [
        { day: "1", from: "08:00", to: "12:00" },
        { day: "6", from: "09:30", to: "14:00" },
      ],
      "lundi 8\u00a0h\u00a0–\u00a012\u00a0h\nsamedi 9\u00a0h\u00a030\u00a0–\u00a014\u00a0h",
    ],
    ["appointmentPlaces", [{ id: "00000000-0000-4000-8000-000000000001", name: "Place 1" }], "Place 1"],
    ["closedDays", [{ day: "2026-12-25" }], "vendredi 25 décembre 2026"],
    ["appointmentHold", 3, "3\u00a0h"],
    [
      "services",
      [pose, { ...pose, title: "Dépose", minutes: null }, { ...pose, minutes: 45, isShown: false }],
      "Pose, 1\u00a0h\u00a030\nDépose\nPose, 45\u00a0min (masqué)",
    ],
  ])("in words: %s", (field, to, text) => {
    expect(auditedChange({ field, from: null, to }, {})).toMatchObject({ to: text });
  });

  it.each([
    ["appointmentHours", "aucune"],
    ["closedDays", "aucun"],
    ["appointmentPlaces", "d’origine"],
    ["services", "d’origine"],
  ])("with a word if they are not set: %s as « %s »", (field, text) => {
    expect(auditedChange({ field, from: null, to: null }, {})).toMatchObject({ from: text, to: text });
  });
});
