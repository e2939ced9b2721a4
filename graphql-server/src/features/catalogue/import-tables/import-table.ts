import { type CsvBounds, parseCsvTable } from "../../../platform/text/csv.ts";
import { columnKey } from "./column-key.ts";
import { isFeed, readFeed } from "./feed-table.ts";
import type { SourceTable, TableRows } from "./find-columns.ts";
import { isPrestaShop, readPrestaShop } from "./prestashop-table.ts";
import { isShopify, readShopify } from "./shopify-table.ts";
import type { SourceProduct, TableSource } from "./source-product.ts";
import { isSquarespace, readSquarespace } from "./squarespace-table.ts";
import type { TableNote } from "./table-notes.ts";
import { isWix, readWix } from "./wix-table.ts";
import { isWooCommerce, readWooCommerce } from "./woocommerce-table.ts";

/** Number of rows, from the first, in which the header is searched. Titles and empty rows may precede the header. */
const MAX_ROWS_ABOVE = 20;

/** A table of products, as text. Either the program that wrote it is known, or an admin must assign its columns. */
export interface ImportTable extends TableRows {
  readonly source: TableSource;
  /**
   * The products if a recognised program, such as Wix, wrote the table. Undefined if the table is in the shop's export
   * format or an admin assigns its columns.
   */
  readonly products: readonly SourceProduct[] | undefined;
  readonly notes: readonly TableNote[];
  /** Row of the header, from 1. */
  readonly headerRow: number;
  /** Row with an unclosed quote, which makes the rest of the text a single cell; undefined if every quote is closed. */
  readonly unclosedQuoteRow: number | undefined;
}

/**
 * Reads a table and recognises the program that has written it. The header is one of the first 20 rows: the one with
 * the column names of a known program, otherwise the one with the most column names of the shop's export format.
 * @param isOwnColumn true for the name of a column of the shop's export format
 * @param now the current time, by which the import decides whether a sale is on
 */
export function readImportTable(
  text: string,
  bounds: CsvBounds,
  isOwnColumn: (name: string) => boolean,
  now: Date,
): ImportTable {
  const { rows: all, unclosedQuoteRow } = parseCsvTable(text, bounds);
  const place = headerPlace(all, isOwnColumn);
  const header = all[place] ?? [];
  const rows = all
    .map((cells, index) => ({ rowNumber: index + 1, cells }))
    .slice(place + 1)
    .filter(({ cells }) => cells.length > 0);
  const table = { header, rows, headerRow: place + 1, unclosedQuoteRow };
  const reader = READERS.find(({ recognises }) => recognises(header));
  if (reader) return { ...table, source: reader.source, ...reader.read(table, now) };
  return { ...table, source: "SHOP", products: undefined, notes: [] };
}

/** A program whose tables are recognised by their header, and the function that reads them. */
interface Reader {
  readonly source: TableSource;
  recognises(header: readonly string[]): boolean;
  read(table: TableRows, now: Date): SourceTable;
}
const READERS: readonly Reader[] = [
  { source: "SHOPIFY", recognises: isShopify, read: readShopify },
  { source: "WOOCOMMERCE", recognises: isWooCommerce, read: readWooCommerce },
  { source: "PRESTASHOP", recognises: isPrestaShop, read: readPrestaShop },
  { source: "WIX", recognises: isWix, read: readWix },
  { source: "SQUARESPACE", recognises: isSquarespace, read: readSquarespace },
  { source: "FEED", recognises: isFeed, read: readFeed },
];

function headerPlace(rows: readonly (readonly string[])[], isOwnColumn: (name: string) => boolean): number {
  let best = -1;
  let mostFound = 1;
  for (const [place, cells] of rows.slice(0, MAX_ROWS_ABOVE).entries()) {
    if (READERS.some(({ recognises }) => recognises(cells))) return place;
    const found = cells.filter((name) => columnKey(name) !== "" && isOwnColumn(name)).length;
    if (found > mostFound) [best, mostFound] = [place, found];
  }
  if (best >= 0) return best;
  // The table has no known column, for example because the admin made it. Its header is the first row with several
  // names.
  return Math.max(
    0,
    rows
      .slice(0, MAX_ROWS_ABOVE)
      .findIndex((cells) => cells.filter((cell) => columnKey(cell) !== "").length > 2),
  );
}
