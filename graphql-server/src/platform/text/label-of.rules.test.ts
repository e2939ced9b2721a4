import { expect, it } from "vitest";
import { labelOf } from "./label-of.rules.ts";

const LABELS = { NEW: "Nouvelle" };

it.each([
  ["NEW", undefined, "Nouvelle"],
  ["LATER", undefined, "Autre"],
  ["LATER", "autre chose", "autre chose"],
])("the label of %s, with %s in place of « Autre », is « %s »", (value, other, label) => {
  expect(labelOf(LABELS, value, other)).toBe(label);
});
