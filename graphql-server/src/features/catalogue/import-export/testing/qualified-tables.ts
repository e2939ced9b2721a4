import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { parseProductCsv } from "../product-csv.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const CONTEXT = {
  columns: new Map(),
  categories: new Map(),
  ownCategories: [],
  shopName: "Chez Awa",
  now: NOW,
};

export const parse = (text: string) => parseProductCsv(text, CONTEXT);
export const parseFile = (file: string) => parse(readFileSync(new URL(file, import.meta.url), "utf8"));

/**
 * Summarises a parsed table in a form that tests can compare: prices, sizes, states and counts of each product, and all
 * lines of the report in one list.
 */
export function summary({ source, rows, errors, leftOut, warnings }: ReturnType<typeof parse>) {
  return {
    source,
    errors,
    products: rows.map(({ fields, variants }) => [
      fields.productName,
      fields.price,
      fields.sellingPrice,
      ...[variants.sizes, variants.availability, variants.stock].map((cell) => cell ?? ""),
    ]),
    report: [...leftOut, ...warnings].map(({ line, message }) => `${line} ${message}`),
  };
}

export function table(...rows: Readonly<Record<string, string>>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ""))]
    .map((cells) => cells.map(cell).join(","))
    .join("\n");
}

export const IMAGE = "https://photos.example/a.jpg";
export const WOO = {
  ...{ ID: "1", Type: "simple", SKU: "A", Name: "Robe", Published: "1", "Visibility in catalog": "visible" },
  ...{ Description: "Wax", "Tax status": "none", "In stock?": "1", Stock: "", "Backorders allowed?": "0" },
  ...{ "Sale price": "", "Regular price": "20000", Categories: "Robe", Images: IMAGE, Parent: "" },
};
export const SHOPIFY = {
  ...{ Handle: "robe", Title: "Robe", "Body (HTML)": "Wax", Vendor: "Sawa", Type: "Robe", Published: "true" },
  ...{ "Option1 Name": "Title", "Option1 Value": "Default Title", "Variant Inventory Tracker": "shopify" },
  ...{ "Variant Inventory Qty": "4", "Variant Inventory Policy": "deny", "Variant Price": "20000.00" },
  ...{ "Image Src": IMAGE, Status: "active" },
};
export const PRESTASHOP = {
  ...{ "Product ID": "1", "Active (0/1)": "1", "Name *": "Robe", "Categories (x,y,z...)": "Accueil,Robe" },
  ...{ "Price tax excluded": "16771", "Price tax included": "20000", "Reference #": "R", Quantity: "4" },
  ...{ Visibility: "both", Description: "Wax", "Image URLs (x,y,z...)": IMAGE },
};
export const WIX = {
  ...{ handleId: "r", fieldType: "Product", name: "Robe", description: "Wax", productImageUrl: "a1_b2.jpg" },
  ...{ collection: "Robe", price: "20000", surcharge: "", visible: "TRUE", inventory: "InStock" },
};
export const SQUARESPACE = {
  ...{
    "Product ID [Non Editable]": "p",
    "Variant ID [Non Editable]": "v",
    "Product Type [Non Editable]": "PHYSICAL",
  },
  ...{
    Title: "Robe",
    Description: "<p>Wax</p>",
    "Option Name 1": "",
    "Option Value 1": "",
    Price: "20000.00",
  },
  ...{ "Sale Price": "0.00", "On Sale": "No", Stock: "4", Categories: "/robe", Visible: "Yes" },
  "Hosted Image URLs": IMAGE,
};
export const FEED = {
  ...{ id: "1", title: "Robe", description: "Wax", link: "https://x.example/1", image_link: IMAGE },
  ...{ availability: "in stock", price: "20000 XAF", brand: "Sawa", condition: "new", product_type: "Robe" },
};
export const OWN = { Nom: "Robe", Catégorie: "Robe", Prix: "20000", Images: IMAGE };
export const WHOLE = { ...OWN, Marque: "Sawa", Description: "Wax", "Prix de vente": "15000" };

/** The price, state and count of the table's only product; undefined if the product is left out. */
export type Sold = readonly [sellingPrice: number, availability: string, stock: string] | undefined;

/**
 * Imports a table with one row, and asserts the product's price, availability and stock, and the report.
 * @param sold the expected product; undefined if the row must be left out
 * @param said what the report must match; undefined if the report must be empty
 */
export function expectSold(
  row: Readonly<Record<string, string>>,
  sold: Sold,
  said: RegExp | undefined,
): void {
  const { products, report, errors } = summary(parse(table(row)));
  expect(errors).toEqual([]);
  const [product] = products;
  expect(product && [product[2], product[4], product[5]]).toEqual(sold);
  expect(report.join("\n")).toMatch(said ?? /^$/);
}
