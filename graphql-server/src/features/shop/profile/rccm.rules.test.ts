import { describe, expect, it } from "vitest";
import { normaliseRccmNumber, rccmErrors } from "./rccm.rules.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const ENTRY = { number: "RC/DLA/2019/B/1234", place: "Douala", date: "2019-05-14" };

describe("a seller's number in the trade register (RCCM)", () => {
  it.each([
    ["RC/DLA/2019/B/1234", "RC/DLA/2019/B/1234"],
    ["rc dla 2019 b 1234", "RC/DLA/2019/B/1234"],
    ["RCDLA2019B1234", "RC/DLA/2019/B/1234"],
    ["N° RC / YAO / 2007 / A / 052", "RC/YAO/2007/A/052"],
    ["RCCM RC-DLA-2019-B-1234", "RC/DLA/2019/B/1234"],
    ["CM-DLA-01-2023-B12-00123", "CM-DLA-01-2023-B12-00123"],
    ["RCCM : cm dla 01 2023 b12 123", "CM-DLA-01-2023-B12-00123"],
    ["cmdla012023b1200123", "CM-DLA-01-2023-B12-00123"],
    ["CM/NSI/2016/B/77", "CM-NSI-2016-B-77"],
  ])("typed as %s is stored as %s", (typed, stored) => {
    expect(normaliseRccmNumber(typed)).toBe(stored);
    expect(normaliseRccmNumber(stored)).toBe(stored);
    expect(rccmErrors({ ...ENTRY, number: stored }, NOW)).toEqual({});
  });

  it.each([
    "",
    "1234",
    "RC/DLA/19/B/1234",
    "RC/DLA/1819/B/1234",
    "RC/DLA/2019/1234",
    "CM-DLA-01-2023-B1",
    "FR-PAR-2019-B-1",
  ])("typed as %j is left unchanged and refused", (typed) => {
    expect(normaliseRccmNumber(typed)).toBe(typed);
    expect(rccmErrors({ ...ENTRY, number: typed }, NOW)).toEqual({
      number: "Un numéro comme RC/DLA/2019/B/1234 ou CM-DLA-01-2023-B12-00123",
    });
  });
});

it.each([
  [{ place: "", date: "" }, {}],
  [{ date: "2026-11-28" }, {}],
  [{ date: "2026-11-29" }, { date: "Cette date n’est pas encore passée" }],
  [{ date: "2026-02-30" }, { date: "Cette date n’existe pas" }],
  [{ place: "a".repeat(81) }, { place: "80 caractères au plus" }],
])("an entry in the trade register with %j gets the errors %j", (fields, errors) => {
  expect(rccmErrors({ ...ENTRY, ...fields }, NOW)).toEqual(errors);
});
