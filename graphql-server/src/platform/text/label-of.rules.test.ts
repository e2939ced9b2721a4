import { expect, it } from "vitest";
import { labelOf } from "./label-of.rules.ts";

const LABELS = { NEW: "Nouvelle" };

it.each([
  ["a known value is the one in the table of labels", "NEW", undefined, "Nouvelle"],
  ["an unknown value is « Autre »", "LATER", undefined, "Autre"],
  ["an unknown value is the one that the caller gives", "LATER", "autre chose", "autre chose"],
])("the label of %s", (_, value, other, label) => {
  expect(labelOf(LABELS, value, other)).toBe(label);
});
