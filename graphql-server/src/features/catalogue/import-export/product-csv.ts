import { formatCsv } from "../../../platform/text/csv.ts";
import { readImportTable } from "../import-tables/import-table.ts";
import type { ProductFields } from "../product/product-fields.rules.ts";
import type { StockedVariants } from "../variants/stock.rules.ts";
import { csvError } from "./csv-row.ts";
import { formatExportedVersion } from "./exported-version.ts";
import { MAX_CELL_LENGTH, parseOwnTable } from "./own-format-table.ts";
import type { ParsedProducts, TableContext } from "./parsed-table.ts";
import { COLUMNS, HEADERS, ownColumn, TEXT_COLUMNS } from "./product-columns.ts";
import { parseSourceTable } from "./source-table.ts";
import { formatSpreadsheetText } from "./spreadsheet-text.ts";
import { formatVariantCells } from "./variant-csv.ts";

const MAX_CSV_ROWS = 5_000;
/**
 * Limits of the parser: the header, the allowed rows, and one more row to detect a file that is too long. Columns after
 * the 200th are ignored.
 */
const CSV_BOUNDS = { rows: 1 + MAX_CSV_ROWS + 1, cells: 200, characters: MAX_CELL_LENGTH + 1 };

const NO_CONTEXT: TableContext = {
  columns: new Map(),
  categories: new Map(),
  ownCategories: [],
  shopName: "",
};

export type ExportedProduct = ProductFields &
  StockedVariants & { readonly id: string; readonly updatedAt: Date };

/**
 * Formats products as CSV in the shop's export format. The image URLs of a product are in one cell, separated by
 * spaces.
 */
export function formatProductCsv(products: readonly ExportedProduct[]): string {
  const rows = products.map((product) => {
    const cells = { ...product, ...formatVariantCells(product) };
    return COLUMNS.map((name) =>
      TEXT_COLUMNS.has(name) ? formatSpreadsheetText(String(cells[name])) : cellText(cells[name]),
    );
  });
  return formatCsv([COLUMNS.map((name) => HEADERS[name]), ...rows]);
}

/**
 * Parses products from one of three kinds of table:
 * - the shop's export format: its columns are in any sequence, under their French names or the names of the fields;
 * - an export of another program, such as Shopify; products that the shop would refuse are left out;
 * - any other table: its columns are guessed from their names, or an admin has chosen them.
 * Empty rows are skipped. In the first and the third kind, a field that the product form would refuse is an error, and
 * so is a second row for the same product.
 */
export function parseProductCsv(text: string, context = NO_CONTEXT): ParsedProducts {
  const { now = new Date() } = context;
  const table = readImportTable(text, CSV_BOUNDS, (name) => ownColumn(name) !== undefined, now);
  const nothing = { rows: [], leftOut: [], warnings: [], columns: [], categories: [] };
  if (table.unclosedQuoteRow !== undefined) {
    const message =
      "Un guillemet ouvert à cette ligne n’est pas fermé\u00a0: le reste du fichier est illisible";
    return { ...nothing, source: table.source, errors: [csvError(table.unclosedQuoteRow, null, message)] };
  }
  if (table.rows.length > MAX_CSV_ROWS) {
    const message = `Un fichier tient ${MAX_CSV_ROWS} lignes au plus`;
    return { ...nothing, source: table.source, errors: [csvError(1, null, message)] };
  }
  const parsed = table.products
    ? parseSourceTable(table, table.products, context)
    : parseOwnTable(table, context, now);
  if (parsed.rows.length + parsed.errors.length === 0 && parsed.leftOut.length === 0)
    parsed.errors.push(csvError(1, null, "Ce fichier ne contient aucun produit"));
  return parsed;
}

function cellText(value: string | number | Date | readonly string[]): string {
  if (value instanceof Date) return formatExportedVersion(value);
  return typeof value === "object" ? value.join(" ") : String(value);
}
