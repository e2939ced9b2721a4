import { expect, it } from "vitest";
import { relativeTime } from "./relative-time.ts";

it.each([
  [0, "à l’instant"],
  [59_999, "à l’instant"],
  [60_000, "il y a 1 min"],
  [3_599_999, "il y a 59 min"],
  [3_600_000, "il y a 1 h"],
  [86_399_999, "il y a 23 h"],
  [86_400_000, "il y a 1 jour"],
  [3 * 86_400_000, "il y a 3 jours"],
])("%d ms ago is shown as « %s »", (age, words) => {
  expect(relativeTime(1_700_000_000_000, 1_700_000_000_000 + age)).toBe(words);
});

it("the age is shown as unknown after the clock was set back by a day", () => {
  expect(relativeTime(1_700_000_000_000, 1_700_000_000_000 - 86_400_000)).toBe("à une date inconnue");
});

it("the age is « à l’instant » after the clock was set back by a few seconds", () => {
  expect(relativeTime(1_700_000_000_000, 1_700_000_000_000 - 5_000)).toBe("à l’instant");
});
