import { expect, it } from "vitest";
import { labelOf } from "./label-of.rules.ts";

const LABELS = { NEW: "Nouvelle" };

it.each([
  ["NEW", undefined, "Nouvelle"],
  ["LATER", undefined, "Autre"],
  ["LATER", "autre chose", "autre chose"],
])("the label of the value %s (label of unknown values: %s) is « %s »", (value, other, label) => {
  expect(labelOf(LABELS, value, other)).toBe(label);
});
