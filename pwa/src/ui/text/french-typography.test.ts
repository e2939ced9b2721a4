import { expect, test } from "vitest";
import { typeset } from "./french-typography.ts";

test.each([
  ["Une question ?", "Une question\u202f?"],
  ["Merci ! Oui ; non", "Merci\u202f! Oui\u202f; non"],
  ["un texte à 200 %, ou 19,25 %", "un texte à 200\u202f%, ou 19,25\u202f%"],
  ["Un mot : « Bonjour »", "Un mot\u00a0: «\u00a0Bonjour\u00a0»"],
  ["sous 14 jours, en 3 semaines", "sous 14\u00a0jours, en 3\u00a0semaines"],
  ["la loi n° 2010/021", "la loi n°\u00a02010/021"],
  ["2 habits, en 24-48h", "2 habits, en 24-48h"],
])("%j gets its no-break spaces", (text, expected) => {
  expect(typeset(text)).toBe(expected);
});
