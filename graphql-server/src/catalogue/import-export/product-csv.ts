import { UUID } from "../../ids/uuid.rules.ts";
import { formatCsv, parseCsv } from "../../text/csv.ts";
import {
  fieldsOfTyped,
  type ProductErrors,
  productErrors,
  typedPriceErrors,
} from "../product/product.rules.ts";
import {
  eachField,
  type GivenFields,
  isFirstField,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFields,
} from "../product/product-fields.rules.ts";
import type { StockedVariants } from "../variants/stock.rules.ts";
import { formatVariantCells, VARIANT_COLUMNS, type VariantCells, type VariantColumn } from "./variant-csv.ts";

type Column = "id" | "updatedAt" | ProductField | VariantColumn;
/** The columns' names in the header row. */
const HEADERS: Readonly<Record<Column, string>> = {
  id: "Identifiant",
  updatedAt: "Modifié le",
  ...eachField(PRODUCT_FIELD_NAMES, (_name, { column }) => column),
  ...VARIANT_COLUMNS,
};

const FIRST_FIELDS = PRODUCT_FIELD_NAMES.filter(isFirstField);
/**
 * The columns in their order. Fields that were added later come last. Images come after the other first fields,
 * because their addresses are long.
 */
const NAMES: readonly Column[] = [
  "id",
  ...FIRST_FIELDS.filter((name) => name !== "productImages"),
  "productImages",
  "updatedAt",
  ...(Object.keys(VARIANT_COLUMNS) as VariantColumn[]),
  ...PRODUCT_FIELD_NAMES.filter((name) => !isFirstField(name)),
];
const isOptional = (name: Column): boolean => !FIRST_FIELDS.some((field) => field === name);

/** Maximum number of rows in one file. */
const MAX_CSV_ROWS = 5_000;
/** Maximum number of characters in a cell of a spreadsheet. */
const MAX_CELL_LENGTH = 32_767;
/**
 * Limits of the parser: the header, the allowed rows, and one more row to detect a file that is too long. Columns
 * beyond these limits are ignored.
 */
const CSV_BOUNDS = { rows: 1 + MAX_CSV_ROWS + 1, cells: 200, characters: MAX_CELL_LENGTH + 1 };

/** A product to be exported. */
export type ExportedProduct = ProductFields &
  StockedVariants & { readonly id: string; readonly updatedAt: Date };

/** An error in a CSV file, as GraphQL returns it. */
export interface CsvError {
  /** The row number in a spreadsheet; the header is row 1. */
  readonly line: number;
  /** The invalid column's name in the header row; null when the error does not concern a single column. */
  readonly column: string | null;
  readonly message: string;
}

/** A valid row. */
export interface CsvRow {
  /** As in a spreadsheet; the header is row 1. */
  readonly rowNumber: number;
  /** In lower case; null for a new product. */
  readonly id: string | null;
  /** `updatedAt` of the exported version (optimistic locking); null to overwrite any version. */
  readonly exportedUpdatedAt: Date | null;
  readonly fields: GivenFields;
  /** The row's cells for sizes and colours. */
  readonly variants: VariantCells;
}

/** Formats products as CSV for `parseProductCsv`. The image URLs of a product are in one cell, separated by spaces. */
export function formatProductCsv(products: readonly ExportedProduct[]): string {
  const rows = products.map((product) => {
    const cells = { ...product, ...formatVariantCells(product) };
    return NAMES.map((name) => cellText(cells[name]));
  });
  return formatCsv([NAMES.map((name) => HEADERS[name]), ...rows]);
}

/**
 * Parses products from CSV: columns in any order, under their French names or the names of the fields. Empty rows are
 * skipped; a second row for the same product is an error, as are fields that the product form would refuse.
 */
export function parseProductCsv(text: string): { rows: CsvRow[]; errors: CsvError[] } {
  const [header = [], ...cells] = parseCsv(text, CSV_BOUNDS);
  const columnIndexes = new Map(NAMES.map((name) => [name, header.findIndex((cell) => isNamed(cell, name))]));
  const missing = NAMES.filter((name) => columnIndexes.get(name) === -1 && !isOptional(name));
  if (missing.length > 0)
    return { rows: [], errors: missing.map((name) => csvError(1, name, "Cette colonne manque")) };
  if (cells.length > MAX_CSV_ROWS)
    return { rows: [], errors: [csvError(1, null, `Un fichier tient ${MAX_CSV_ROWS} lignes au plus`)] };
  const rows: CsvRow[] = [];
  const errors: CsvError[] = [];
  const rowOfId = new Map<string, number>();
  for (const [index, row] of cells.entries()) {
    if (row.length === 0) continue;
    const readCell = (name: Column): string | undefined => row[columnIndexes.get(name) ?? -1]?.trim();
    const tooLong = NAMES.find((name) => (readCell(name) ?? "").length > MAX_CELL_LENGTH);
    if (tooLong) {
      errors.push(csvError(index + 2, tooLong, "Cette cellule est trop longue"));
      continue;
    }
    const parsed = parseRow(index + 2, readCell, rowOfId);
    errors.push(...parsed.errors);
    if (parsed.errors.length === 0) rows.push(parsed.row);
  }
  if (rows.length + errors.length === 0)
    errors.push(csvError(1, null, "Ce fichier ne contient aucun produit"));
  return { rows, errors };
}

/** @param rowOfId the row number of each id so far; the row's own is added */
function parseRow(
  rowNumber: number,
  readCell: (name: Column) => string | undefined,
  rowOfId: Map<string, number>,
): { row: CsvRow; errors: CsvError[] } {
  const cell = (name: Column): string => readCell(name) ?? "";
  const fields = fieldsOfTyped(readCell, cell("productImages").split(/\s+/).filter(Boolean));
  const typed = { price: cell("price"), sellingPrice: cell("sellingPrice") };
  const messages: ProductErrors & Partial<Record<Column, string>> = {
    ...productErrors(fields),
    ...typedPriceErrors(typed),
  };
  const errors = NAMES.flatMap((name) => {
    const message = messages[name];
    return message ? [csvError(rowNumber, name, message)] : [];
  });
  const id = cell("id").toLowerCase();
  const earlier = rowOfId.get(id);
  if (id !== "" && !UUID.test(id)) errors.push(csvError(rowNumber, "id", "Cet identifiant n’en est pas un"));
  else if (earlier !== undefined)
    errors.push(csvError(rowNumber, "id", `Ce produit est déjà à la ligne ${earlier}`));
  if (id !== "") rowOfId.set(id, earlier ?? rowNumber);
  const exportedUpdatedAt = cell("updatedAt") === "" ? null : new Date(cell("updatedAt"));
  if (exportedUpdatedAt && Number.isNaN(exportedUpdatedAt.getTime()))
    errors.push(csvError(rowNumber, "updatedAt", "Cette date est illisible ; videz la cellule"));
  const variants = {
    sizes: readCell("sizes"),
    colours: readCell("colours"),
    availability: readCell("availability"),
    stock: readCell("stock"),
  };
  return { row: { rowNumber, id: id || null, exportedUpdatedAt, fields, variants }, errors };
}

/** Creates the error of a row, with the French name of the column. */
export function csvError(rowNumber: number, name: Column | null, message: string): CsvError {
  return { line: rowNumber, column: name && HEADERS[name], message };
}

/** The header of the column of images. */
export const IMAGE_COLUMN = PRODUCT_FIELDS.productImages.column;

function isNamed(cell: string, name: Column): boolean {
  const text = cell.trim().toLowerCase();
  return text === HEADERS[name].toLowerCase() || text === name.toLowerCase();
}

function cellText(value: string | number | Date | readonly string[]): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? value.join(" ") : String(value);
}
