import { WITHOUT_VARIANTS } from "../../variants/stock.rules.ts";
import type { Variant } from "../../variants/variant-fields.rules.ts";
import type { ExportedProduct } from "../product-csv.ts";

/** Names and sizes that spreadsheets misread as numbers, dates or formulas. */
const NAMES_AND_SIZES: readonly (readonly [name: string, ...sizes: string[]])[] = [
  ['Robe "Kribi"; légère'],
  ["006", "10-12"],
  ["-Tulle", "10-12", "3-4"],
  ["+237", "38,5", "39"],
  ["1/2", "1/2"],
  ["10-12", "00", "06"],
  ["1E5", "S", "M"],
  ["24/7", "3E2"],
  ["11.12.2026", "TRUE"],
  ["10 déc", "36-38", "40-42"],
  ["'006", "12"],
];

/**
 * Products from which the shop exported a file. LibreOffice 7.4 (French) opened this file and saved it as
 * `libreoffice-saved.csv`.
 */
export const spreadsheetProducts: ExportedProduct[] = NAMES_AND_SIZES.map(
  ([productName, ...sizes], place) => ({
    ...WITHOUT_VARIANTS,
    id: `6b3e2a10-0000-4000-8000-0000000000${String(place + 10)}`,
    productName,
    brandName: "=Sawa",
    category: "Robe",
    description: "Deux lignes,\nl'une puis l'autre.",
    price: 20_000,
    sellingPrice: 15_000,
    productImages: ["/images/AAAAAAAAAAAAAAAA", "https://a.cm/b.jpg"],
    updatedAt: new Date("2026-11-20T08:00:00.123Z"),
    variants: sizes.map(
      (size, index): Variant => ({
        number: index + 1,
        size,
        colour: null,
        swatch: null,
        availability: "AVAILABLE",
      }),
    ),
    stock: new Map(sizes.map((_size, index) => [index + 1, 3 + index])),
    lastVariantNumber: sizes.length,
  }),
);
