import { describe, expect, it } from "vitest";
import { mergeChanges, revertChanges } from "./shop-changes.ts";

const state = { own: { phone: "2" }, shown: { phone: "2", name: "Mboa", hours: null } };

describe("a save", () => {
  it.each([
    ["what was not touched", { name: "Mboa" }, { name: "Mboa" }, [], []],
    ["what is set already", { phone: "1" }, { phone: "2" }, [], []],
    ["what is as it was seen", { name: "Mboa" }, { name: "Ada" }, ["name"], []],
    ["what was absent", { hours: null }, { hours: [] }, ["hours"], []],
    ["what somebody else has changed", { phone: "1" }, { phone: "3" }, [], ["phone"]],
    ["one of two", { phone: "1", name: "Mboa" }, { phone: "3", name: "Ada" }, ["name"], ["phone"]],
  ])("of %s", (_, seen, wanted, changed, conflicts) => {
    const merged = mergeChanges(state, seen, wanted);
    expect(merged.changes.map(({ field }) => field)).toEqual(changed);
    expect(merged.conflicts).toEqual(conflicts);
  });

  it("of a setting that the owner had not set records that there was no owner's value", () => {
    expect(mergeChanges(state, { name: "Mboa" }, { name: "Ada" }).changes).toEqual([
      { field: "name", from: null, to: "Ada" },
    ]);
  });
});

it("an undo reverts the fields that have not changed again, and names the other fields", () => {
  const done = [
    { field: "phone", from: null, to: "2" },
    { field: "name", from: null, to: "Ada" },
  ];
  expect(revertChanges(state.own, done)).toEqual({
    changes: [{ field: "phone", from: "2", to: null }],
    conflicts: ["name"],
  });
});
