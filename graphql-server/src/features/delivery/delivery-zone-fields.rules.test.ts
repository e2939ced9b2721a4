import { describe, expect, it } from "vitest";
import { normaliseZone, townQuarterError, zoneErrors } from "./delivery-zone-fields.rules.ts";
import type { ZoneFields } from "./shop-zone.rules.ts";

const akwa: ZoneFields = { town: "Douala", quarter: "Akwa", fee: 1_000, delay: "24h" };

describe("a delivery zone", () => {
  it.each<[string, Partial<ZoneFields>, (keyof ZoneFields)[]]>([
    ["a quarter is valid", {}, []],
    ["a whole town, no fee and no delivery time is valid", { quarter: "", fee: 0, delay: "" }, []],
    ["no town is refused", { town: " \n" }, ["town"]],
    ["half a franc as fee is refused", { fee: 0.5 }, ["fee"]],
    ["a fee that is no number is refused", { fee: Number.NaN }, ["fee"]],
    [
      "texts that are too long is refused",
      { town: "x".repeat(81), quarter: "x".repeat(81), delay: "x".repeat(61) },
      ["town", "quarter", "delay"],
    ],
  ])("with %s", (_, fields, wrong) => {
    expect(Object.keys(zoneErrors({ ...akwa, ...fields }))).toEqual(wrong);
  });

  it("with line breaks in its texts is stored with one line for each text", () => {
    expect(normaliseZone({ ...akwa, town: " Douala\n", delay: " 24  h " })).toEqual({
      ...akwa,
      delay: "24 h",
    });
  });
});

describe("the town and quarter of a delivery zone, compared with the shop's other zones,", () => {
  const zones = [
    { id: "1", town: "Kribi", quarter: "" },
    { id: "2", town: "Édéa", quarter: "Gare  Centrale" },
    { id: "3", town: "Retrait à la boutique", quarter: "" },
    { id: "4", town: "Limbé", quarter: "autre quartier" },
    { id: "5", town: "Limbé", quarter: "" },
  ];

  it.each([
    ["refused", "Kribi", "autre quartier", "Il y a déjà une zone « Kribi » pour les autres quartiers"],
    ["refused", " kribi ", "Autres  Quartiers", "Il y a déjà une zone « kribi » pour les autres quartiers"],
    ["refused", "Kribi", "Toute la ville", "Il y a déjà une zone « Kribi » pour les autres quartiers"],
    ["refused", "Kribi", "", "Il y a déjà une zone « Kribi » pour les autres quartiers"],
    ["refused", "EDEA", "gare centrale", "Il y a déjà une zone « EDEA, gare centrale »"],
    ["refused", "retrait a la boutique", "", "Il y a déjà une zone « retrait a la boutique »"],
    ["allowed", "Kribi", "Mboamanga", undefined],
    ["allowed", "Édéa", "autre quartier", undefined],
  ])("are %s for a new zone: %s, %s", (_, town, quarter, message) => {
    expect(townQuarterError({ id: "new", town, quarter }, zones)?.replaceAll("\u00a0", " ")).toBe(message);
  });

  it("may stay the same as another zone's, but may not be changed to another zone's", () => {
    for (const zone of zones) expect(townQuarterError(zone, zones)).toBeUndefined();
    expect(townQuarterError({ id: "2", town: "Kribi", quarter: "autre quartier" }, zones)).toBeDefined();
  });
});

describe("the zone of the pickup at the shop", () => {
  const pickup = { town: "Retrait à la boutique", quarter: "", fee: 0, delay: "" };

  it.each([
    ["valid without a fee and a quarter", pickup, {}],
    ["refused with a fee", { ...pickup, fee: 500 }, { fee: "Le retrait à la boutique est gratuit" }],
    [
      "refused with a quarter",
      { ...pickup, quarter: "Akwa" },
      { quarter: "Le retrait à la boutique n’a pas de quartier" },
    ],
  ])("is %s", (_, fields, errors) => {
    expect(zoneErrors(fields)).toEqual(errors);
  });
});
