import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readTable } from "./table-file.ts";

const bytesOf = (text: string, code: (letter: string) => number[]) =>
  Uint8Array.from([...text].flatMap((letter) => code(letter)));
const utf16 = (text: string, isLittle: boolean) =>
  bytesOf(text, (letter) => {
    const [high, low] = [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 255];
    return isLittle ? [low, high] : [high, low];
  });
const MAC: Readonly<Record<string, number>> = { é: 0x8e, è: 0x8f, à: 0x88 };

describe("a file that an admin chooses as the table", () => {
  const text = "Nom;Catégorie\nRobe évasée à pois, légère;Robe\n";
  it.each([
    ["UTF-8", new TextEncoder().encode(text)],
    ["UTF-16 little-endian with a byte order mark", Uint8Array.from([0xff, 0xfe, ...utf16(text, true)])],
    ["UTF-16 big-endian with a byte order mark", Uint8Array.from([0xfe, 0xff, ...utf16(text, false)])],
    ["UTF-16 little-endian without a byte order mark", utf16(text, true)],
    ["Windows-1252", bytesOf(text, (letter) => [letter.charCodeAt(0)])],
    ["MacRoman", bytesOf(text, (letter) => [MAC[letter] ?? letter.charCodeAt(0)])],
  ])("is read if its encoding is %s", async (_encoding, bytes) => {
    expect(await readTable(new File([bytes], "produits.csv"))).toEqual({ ok: true, value: text });
  });

  it.each([
    ["excel-utf16le-unicode-text.txt", "Robe évasée Wouri\tAtelier Bonanjo"],
    ["excel-1252-narrow-space.csv", "Robe évasée Wouri;Atelier Bonanjo;Robe"],
  ])("is read if Excel has saved it: %s", async (name, content) => {
    const bytes = readFileSync(path.join(import.meta.dirname, "testing", name));
    expect(await readTable(new File([bytes], name))).toMatchObject({
      ok: true,
      value: expect.stringContaining(content),
    });
  });

  it("may be an Excel workbook", async () => {
    const bytes = readFileSync(path.join(import.meta.dirname, "testing/workbook.xlsx"));
    expect(await readTable(new File([bytes], "produits.csv"))).toEqual({
      ok: true,
      value: [
        '"Nom";"Marque";"Catégorie";"Description";"Prix";"Prix de vente";"Images";"Tailles"',
        '"Robe & pagne";"Sawa";"Robe";"Dit ""wax""; léger";"18500";"15000";"https://a.cm/1.jpg";"10/12/2026"',
      ].join("\r\n"),
    });
  });

  it("is refused with a French sentence if it is a damaged workbook named .csv", async () => {
    const bytes = readFileSync(path.join(import.meta.dirname, "testing/workbook.csv"));
    expect(await readTable(new File([bytes], "workbook.csv"))).toMatchObject({
      ok: false,
      message: expect.stringMatching(/classeur/),
    });
  });

  it.each([
    ["a broken workbook", [0x50, 0x4b, 3, 4, 20, 0], "produits.csv", /classeur/],
    ["a Numbers document", [0x50, 0x4b, 3, 4, 20, 0], "produits.numbers", /Numbers/],
    ["an old workbook", [0xd0, 0xcf, 0x11, 0xe0, 0], "produits.xls", /ancien format/],
    ["an image", [0xff, 0xd8, 0xff, 0xe0, 0, 16], "robe.jpg", /n’est pas un tableau/],
    ["a PDF", [0x25, 0x50, 0x44, 0x46, 0x2d], "prix.pdf", /n’est pas un tableau/],
  ])("is refused with a French sentence if it is %s", async (_what, bytes, name, message) => {
    expect(await readTable(new File([Uint8Array.from(bytes)], name))).toMatchObject({
      ok: false,
      message: expect.stringMatching(message),
    });
  });

  it("is refused with a French sentence if it is larger than 10 MB", async () => {
    const file = new File([new Uint8Array(10_000_001)], "produits.csv");
    expect(await readTable(file)).toMatchObject({ ok: false, message: expect.stringMatching(/10 Mo/) });
  });
});
