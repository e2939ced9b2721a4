import { describe, expect, it } from "vitest";
import { formatExportedVersion, isVersionOf, parseExportedVersion } from "./exported-version.ts";

const UPDATED = new Date("2026-12-11T12:00:30.250Z");

function means(cell: string, updatedAt: Date): boolean {
  const version = parseExportedVersion(cell);
  return version ? isVersionOf(version, updatedAt) : false;
}

describe("the version of a product in an exported table", () => {
  it("is parsed as it was exported, to the millisecond", () => {
    const cell = formatExportedVersion(UPDATED);
    expect(means(cell, UPDATED)).toBe(true);
    expect(means(cell, new Date(UPDATED.getTime() + 1))).toBe(false);
  });

  it("is not converted to a date by spreadsheets, because its cell begins with a word", () => {
    expect(formatExportedVersion(UPDATED)).toBe("maj 2026-12-11T12:00:30.250Z");
  });

  it.each([
    "2026-12-11T12:00:30.250Z",
    "11/12/2026 12:00",
    "12/11/2026 12:00:30",
    "11/12/2026 13:00",
    "11/12/2026",
    "2026-12-11 12:00",
    "46367,5",
    "46367.5",
    "46367",
  ])("is recognised without its prefix, and in the forms into which spreadsheets rewrite it: %s", (cell) => {
    expect(means(cell, UPDATED)).toBe(true);
    expect(means(cell, new Date("2026-11-20T12:00:30Z"))).toBe(false);
  });

  it.each(["hier", "12", "2026"])("is refused if it is not a time: %s", (cell) => {
    expect(parseExportedVersion(cell)).toBeUndefined();
  });

  it("may be missing, because new products have no version", () => {
    expect(parseExportedVersion(" ")).toBeNull();
  });
});
