import { array, assert, constantFrom, oneof, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCsv, parseCsv } from "./csv.ts";

describe("a CSV table", () => {
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
    [
      'a;"x"y\n1;2',
      [
        ["a", "xy"],
        ["1", "2"],
      ],
    ],
    [
      "a;b\r\n1;2\n3;4\r5;6",
      [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
        ["5", "6"],
      ],
    ],
    ["", []],
  ])("%j is parsed as %j", (text, rows) => {
    expect(parseCsv(text)).toEqual(rows);
  });

  it("is parsed only up to the allowed number of rows and cells", () => {
    const text = 'a;b;c\n1;"2\n";3\n\n4;5;6\n7;8;9';
    expect(parseCsv(text, { rows: 3, cells: 2 })).toEqual([["a", "b"], ["1", "2\n"], []]);
    expect(parseCsv("a;b;", { rows: 1, cells: 2 })).toEqual([["a", "b"]]);
  });

  it("is parsed only up to the allowed number of characters in each cell", () => {
    const cells = [`"${'""'.repeat(1_000_000)}"`, "b"].join(";");
    const [[quotes = "", next] = []] = parseCsv(cells, { rows: 1, cells: 2, characters: 10 });
    expect([quotes, next]).toEqual(['"'.repeat(10), "b"]);
  });

  it("has an apostrophe before each formula, so that a spreadsheet does not run formulas of strangers", () => {
    const text = formatCsv([["=HYPERLINK(1)", "+237", "-5", "@x", "Robe"]]);
    expect(text).toBe("\ufeff'=HYPERLINK(1);'+237;'-5;'@x;Robe\r\n");
    expect(parseCsv(text)).toEqual([["=HYPERLINK(1)", "+237", "-5", "@x", "Robe"]]);
  });

  it.each(["=1", "+1", "-1", "@SUM(1)", "＝1", "＋1", "－1", "＠1", "\t=1", "\r=1", "\n=1", "'=1", "''=1"])(
    "contains the cell %j with one apostrophe before it, and is parsed to the original cell",
    (cell) => {
      const text = formatCsv([["Nom", cell]]);
      expect(text).toContain(`'${cell}`);
      expect(parseCsv(text)).toEqual([["Nom", cell]]);
    },
  );

  it("keeps an apostrophe that was part of the text", () => {
    const table = [["L'atelier", "'90", "'"]];
    expect(parseCsv(formatCsv(table))).toEqual(table);
  });

  it("stays the same after formatting and parsing, except that a row of empty cells loses its cells", () => {
    const special = constantFrom("a", "'", '"', "=", "-", ";", ",", "\t", "\r", "\n", " ", "\ufeff");
    const cell = oneof(string({ unit: "grapheme" }), string({ unit: special }));
    assert(
      property(array(array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
        const table = [["Nom", "Prix"], ...rows];
        const read = parseCsv(formatCsv(table));
        expect(read).toEqual(table.map((row) => (row.every((one) => one === "") ? [] : row)));
      }),
    );
  });
});
