import { expect, it } from "vitest";
import { parseSizeGuide } from "./size-guide.rules.ts";
import {
  MAX_GUIDE_BYTES,
  MAX_GUIDE_ROWS,
  normaliseSizeGuide,
  sizeGuideErrors,
  sizeGuideText,
} from "./size-guide-checks.rules.ts";

it.each([
  ["82-90", "82-90"],
  [" 82 – 90 cm ", "82-90"],
  ["82 à 90", "82-90"],
  ["82/90", "82-90"],
  ["82|90", "82-90"],
  ["22.5", "22,5"],
  ["24 CM", "24"],
  ["environ 24", "environ 24"],
])("a measure typed as « %s » is stored as « %s »", (typed, stored) => {
  expect(normaliseSizeGuide({ note: "", rows: [["S", typed]] }).rows).toEqual([["S", stored]]);
});

it("a size guide is stored without blank rows and sorted by size", () => {
  const rows = [
    ["XL", "1"],
    ["", " "],
    ["S", "2"],
    ["38", "3"],
    ["M", "4"],
  ];
  const guide = normaliseSizeGuide({ note: " À\nmême la peau ", rows });
  expect(sizeGuideText(guide)).toBe("À même la peau\nS|2\nM|4\nXL|1\n38|3");
  expect(parseSizeGuide("womenShoeSizes", sizeGuideText(guide))).toEqual(guide);
});

it("a size guide without rows is stored as an empty text", () => {
  expect(sizeGuideText(normaliseSizeGuide({ note: "Mesurez.", rows: [["", ""]] }))).toBe("");
});

const BAD_MEASURE = { "1.2": "Indiquez un nombre de cm, ou deux\u00a0: 82-90" };
const ROWS: readonly (readonly [row: readonly string[], errors: object])[] = [
  [["M", "82-90"], {}],
  [["M", "22,5 - 23,5"], {}],
  [["M", "", "90"], {}],
  [["", " "], {}],
  [["", "82"], { "1.0": "Indiquez la taille" }],
  [["s", "82"], { "1.0": "Cette taille est deux fois dans le guide" }],
  [["T".repeat(14), "82"], { "1.0": "Une taille ne doit pas dépasser 13 caractères" }],
  [["M", ""], { "1.1": "Indiquez une mesure au moins" }],
  ...["0", "90-82", "82-82", "301", "82-301", "8²", "-5", "82,55", "large"].map(
    (measure) => [["M", "", measure], BAD_MEASURE] as const,
  ),
];

it.each(ROWS)("after a row of the size S, the row %j has the errors %j", (row, errors) => {
  expect(sizeGuideErrors({ note: "", rows: [["S", "74-82", "60"], row] })).toEqual(errors);
});

it("a size guide is refused if it has too many rows, a too long note or too many bytes", () => {
  const rows = (count: number, measure = "1") =>
    Array.from({ length: count }, (_, place) => [`${place + 1}`, measure]);
  expect(sizeGuideErrors({ note: "", rows: rows(MAX_GUIDE_ROWS) })).toEqual({});
  expect(sizeGuideErrors({ note: "", rows: rows(MAX_GUIDE_ROWS + 1) })).toEqual({
    guide: "16 lignes au plus",
  });
  expect(sizeGuideErrors({ note: "n".repeat(201), rows: rows(1) })).toEqual({ note: expect.any(String) });
  // The rows use a part of the allowed bytes, and the note may use the remaining bytes. Each « é » takes two bytes.
  const table = sizeGuideText({ note: "", rows: rows(MAX_GUIDE_ROWS, "100-110") });
  const isRefused = (letters: number) =>
    "guide" in sizeGuideErrors({ note: "é".repeat(letters), rows: rows(MAX_GUIDE_ROWS, "100-110") });
  const rest = Math.floor((MAX_GUIDE_BYTES - table.length) / 2);
  expect([isRefused(rest), isRefused(rest + 1)]).toEqual([false, true]);
});
