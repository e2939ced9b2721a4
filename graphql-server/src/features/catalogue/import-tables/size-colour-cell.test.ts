import { describe, expect, it } from "vitest";
import { typedAxis } from "./size-colour-cell.ts";

describe("a hand-written cell of sizes or colours", () => {
  it.each([
    ["S | M | L", "S | M | L"],
    ["S, M, L", "S | M | L"],
    ["S;M", "S | M"],
    ["S\nM", "S | M"],
    ["36/38/40", "36 | 38 | 40"],
    ["36,38,40", "36 | 38 | 40"],
    ["Rouge, Noir", "Rouge | Noir"],
    ["38,5", "38,5"],
    ["38", "38"],
    ["", ""],
    ["Taille unique", "Taille unique"],
    ["Bordeaux #7a1f2b", "Bordeaux #7a1f2b"],
    ["38\\,5, 39", "38,5 | 39"],
    ["38\\,5 | 39\\,5", "38,5 | 39,5"],
  ])("%j is read as %j without a question", (cell, text) => {
    expect(typedAxis(cell)).toEqual({ text, doubts: [] });
  });

  it.each([
    ["10-déc", "10-12"],
    ["10-déc.", "10-12"],
    ["oct-12", "10-12"],
    ["10/12/2026", "10-12"],
    ["2026-12-10", "10-12"],
    ["3,85E+01", "38,5"],
    ["S | 10-déc", "S | 10-12"],
  ])("%j, which a spreadsheet has changed, is read as %j, and a question says so", (cell, text) => {
    const axis = typedAxis(cell);
    expect(axis.text).toBe(text);
    expect(axis.doubts).toEqual([expect.stringContaining("tableur")]);
  });

  it("with one slash (36/38) is read as one value, and the admin is asked whether it means two", () => {
    expect(typedAxis("36/38")).toEqual({ text: "36/38", doubts: [expect.stringContaining("« 36 | 38 »")] });
  });
});
