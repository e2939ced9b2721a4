import { expect, it } from "vitest";
import { heldUntilText } from "./held-until-text.rules.ts";

it.each([
  ["2026-12-04T08:00:00Z", "Heure gardée jusqu’à 0 h 30"],
  ["2026-12-03T22:30:00Z", "Heure gardée jusqu’au vendredi 4 décembre à 0 h 30"],
])("the text about the end of a hold names the day if that is not today in Douala: %s", (now, text) => {
  const end = new Date("2026-12-03T23:30:00Z");
  expect(heldUntilText(end, new Date(now)).replace(/\s/g, " ")).toBe(text);
});
