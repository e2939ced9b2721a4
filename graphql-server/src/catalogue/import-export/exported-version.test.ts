import { describe, expect, it } from "vitest";
import { formatExportedVersion, parseExportedVersion } from "./exported-version.ts";

const UPDATED = new Date("2026-12-11T12:00:30.250Z");

describe("the version in an exported table", () => {
  it("is parsed as it was exported, to the millisecond", () => {
    const version = parseExportedVersion(formatExportedVersion(UPDATED));
    expect(version?.isOf(UPDATED)).toBe(true);
    expect(version?.isOf(new Date(UPDATED.getTime() + 1))).toBe(false);
  });

  it("stays a text in spreadsheets", () => {
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
  ])("is recognised as former releases export it and as spreadsheets rewrite it: %s", (cell) => {
    expect(parseExportedVersion(cell)?.isOf(UPDATED)).toBe(true);
    expect(parseExportedVersion(cell)?.isOf(new Date("2026-11-20T12:00:30Z"))).toBe(false);
  });

  it.each(["hier", "12", "2026"])("is refused: %s", (cell) => {
    expect(parseExportedVersion(cell)).toBeUndefined();
  });

  it("may be missing", () => {
    expect(parseExportedVersion(" ")).toBeNull();
  });
});
