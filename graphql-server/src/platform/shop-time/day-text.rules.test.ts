import { expect, it } from "vitest";
import { dayText } from "./day-text.rules.ts";

it.each([
  ["2026-12-05", "samedi 5 décembre"],
  ["2026-12-01", "mardi 1er décembre"],
  ["2026-12-31", "jeudi 31 décembre"],
])("the day %s is « %s »", (day, text) => {
  expect(dayText(day)).toBe(text);
});
