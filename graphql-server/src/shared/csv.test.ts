import { array, assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCsv, parseCsv } from "./csv.rules.ts";

describe("a table", () => {
  it.each([
    [
      "a;b\r\n1;2\r\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a,b\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a\tb\r1\t",
      [
        ["a", "b"],
        ["1", ""],
      ],
    ],
    [
      '\ufeffa;b\n"x ""y""; z";"1\n2"\n',
      [
        ["a", "b"],
        ['x "y"; z', "1\n2"],
      ],
    ],
    ["a;b\n\n;\n1;2", [["a", "b"], [], [], ["1", "2"]]],
    ['a;"b', [["a", "b"]]],
    ["", []],
  ])("%j is read as %j", (text, rows) => {
    expect(parseCsv(text)).toEqual(rows);
  });

  it("opened in a spreadsheet runs nothing of what strangers wrote", () => {
    const text = formatCsv([["=HYPERLINK(1)", "+237", "-5", "@x", "Robe"]]);
    expect(text).toBe("\ufeff'=HYPERLINK(1);'+237;'-5;'@x;Robe\r\n");
    expect(parseCsv(text)).toEqual([["=HYPERLINK(1)", "+237", "-5", "@x", "Robe"]]);
  });

  it("written and read is the same", () => {
    const cell = string({ unit: "grapheme" });
    assert(
      property(array(array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
        const table = [["Nom", "Prix"], ...rows];
        const read = parseCsv(formatCsv(table));
        expect(read).toEqual(table.map((row) => (row.every((one) => one === "") ? [] : row)));
      }),
    );
  });
});
