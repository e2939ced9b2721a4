import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isVersionOf } from "./exported-version.ts";
import { formatProductCsv, parseProductCsv } from "./product-csv.ts";
import { spreadsheetProducts } from "./testing/spreadsheet-products.ts";

const parse = (file: string) =>
  parseProductCsv(readFileSync(new URL(`testing/${file}`, import.meta.url), "utf8"));

/** The fields of the dress that the sample tables of all programs contain. */
const dress = {
  productName: "Robe évasée Wouri",
  brandName: "Atelier Bonanjo",
  category: "Robe",
  price: 18_500,
};

describe("tables as programs and people save them", () => {
  it.each([
    ["excel-sep-line.csv", "SHOP", [[{ ...dress, sellingPrice: 15_000 }, "S | M | L"]]],
    ["nfd-cell-only.csv", "SHOP", [[{ category: "Sac à main".normalize("NFC") }, undefined]]],
    [
      "woocommerce-fr-backslash-quote.csv",
      "SHOP",
      [
        [{ productName: 'Escarpin 9"', description: 'Talon 9 cm dit "aiguille" , noir' }, undefined],
        [{ productName: "Sac" }, undefined],
      ],
    ],
    [
      "shopify-products-export.csv",
      "SHOPIFY",
      [[{ ...dress, sellingPrice: 15_000, description: "Wax de coton\n- 30 °C" }, "S | M"]],
    ],
    [
      "woocommerce-fr-export.csv",
      "WOOCOMMERCE",
      [
        [
          {
            ...dress,
            description: 'Wax de coton\nLavage à 30 °C, dit "wax" ici',
            productImages: [
              "https://exemple.cm/wp-content/uploads/2026/01/robe-1.jpg",
              "https://exemple.cm/wp-content/uploads/2026/01/robe%202,%20%C3%A9t%C3%A9.jpg",
            ],
          },
          "S | M | L",
        ],
      ],
    ],
    ["woocommerce-fr-renamed.csv", "WOOCOMMERCE", [[{ ...dress, sellingPrice: 15_000 }, "S | M | L"]]],
    [
      "excel-mangled-sizes.csv",
      "SHOP",
      ["10-12", "38,5", "S | M | L", "36 | 38 | 40"].map((sizes) => [{ price: 9_000 }, sizes]),
    ],
  ])("%s is parsed completely", (file, source, expected) => {
    const parsed = parse(file);
    expect([parsed.source, parsed.errors]).toEqual([source, []]);
    expect(parsed.rows).toMatchObject(
      expected.map(([fields, sizes]) => ({ fields, variants: sizes === undefined ? {} : { sizes } })),
    );
  });

  it("make the import ask the admin about each size that a spreadsheet has changed to a date or a number", () => {
    expect(parse("excel-mangled-sizes.csv").warnings).toMatchObject([
      { line: 2, column: "Tailles", message: expect.stringContaining("« 10-12 »") },
      { line: 3, column: "Tailles", message: expect.stringContaining("« 38,5 »") },
    ]);
  });

  it("may contain prices in many spellings, but a price with a power of ten (1,5E+04) is an error", () => {
    const { rows, errors } = parse("prices-as-people-write.csv");
    expect(rows.map(({ fields }) => fields.price)).toEqual([...Array(7).fill(15_000), 0]);
    expect(errors).toMatchObject([
      { line: 9, column: "Prix", message: expect.stringContaining("1,5E+04") },
      { line: 9, column: "Prix de vente" },
    ]);
  });

  it("may contain Excel's times without seconds, which match a change at any second of the minute", () => {
    const [row] = parse("excel-date-column.csv").rows;
    const version = row?.exportedVersion;
    expect(version && isVersionOf(version, new Date("2026-12-11T11:00:30.123Z"))).toBe(true);
    expect(version && isVersionOf(version, new Date("2026-12-11T14:00:00Z"))).toBe(false);
  });

  it("give the same products after LibreOffice has opened and saved an export of the shop", () => {
    const exported = parseProductCsv(formatProductCsv(spreadsheetProducts));
    expect(exported.rows.map(({ fields }) => fields.productName)).toEqual(
      spreadsheetProducts.map(({ productName }) => productName),
    );
    const saved = parse("libreoffice-saved.csv");
    expect(saved.errors).toEqual([]);
    expect(saved.rows).toEqual(exported.rows);
  });
});
