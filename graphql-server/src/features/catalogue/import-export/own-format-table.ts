import { UUID } from "../../../platform/ids/uuid.rules.ts";
import { normalForm } from "../../../platform/text/normal-form.rules.ts";
import type { CategoryMapping } from "../import-tables/category-mapping.ts";
import { columnKey } from "../import-tables/column-key.ts";
import { htmlText, isHtml } from "../import-tables/html-text.ts";
import type { ImportTable } from "../import-tables/import-table.ts";
import { withoutShortcodes } from "../import-tables/shortcodes.ts";
import { typedAxis } from "../import-tables/size-colour-cell.ts";
import { publicationOf, stockState, stockWord } from "../import-tables/table-words.ts";
import { AVAILABILITY_LABELS } from "../variants/variant-fields.rules.ts";
import { type CsvError, type CsvRow, csvError, parseRow } from "./csv-row.ts";
import { mapCategories, type ParsedProducts, type TableColumn, type TableContext } from "./parsed-table.ts";
import {
  COLUMNS,
  type Column,
  guessedColumn,
  isOptional,
  ownColumn,
  TEXT_COLUMNS,
} from "./product-columns.ts";
import { rowQualifiers } from "./row-qualifiers.ts";
import { parseKeptText } from "./spreadsheet-text.ts";

/** Maximum number of characters in a cell of a spreadsheet. */
export const MAX_CELL_LENGTH = 32_767;

/** Length to which the names of a table's columns are cut, because a cell may be as long as the table. */
const MAX_COLUMN_NAME_LENGTH = 200;

interface FoundColumns {
  /** True if the table is in the shop's export format. */
  readonly isOwn: boolean;
  /**
   * For each column of the table, the shop's column to which it is assigned; null or undefined if the import ignores
   * it.
   */
  readonly found: readonly (Column | null | undefined)[];
  /** For each of the shop's columns, the index of the first column of the table that is assigned to it. */
  readonly places: ReadonlyMap<Column, number>;
}

/**
 * Parses a table in the shop's export format, or any other table. The columns of another table are guessed from their
 * names, or an admin has chosen them.
 * @param now the current time, from which the import decides whether a sale is on
 */
export function parseOwnTable(table: ImportTable, context: TableContext, now: Date): ParsedProducts {
  const columns = findColumns(table, context);
  const { isOwn, places } = columns;
  const parsed = {
    source: isOwn ? ("SHOP" as const) : ("OTHER" as const),
    columns: isOwn ? [] : tableColumns(table, columns),
  };
  const missing = COLUMNS.filter(
    (name) => !places.has(name) && !isOptional(name) && (isOwn || !hasDefault(name, places)),
  );
  if (missing.length === 0) return { ...parsed, ...parseRows(table, columns, context, now) };
  const errors = missing.map((name) => csvError(table.headerRow, name, "Cette colonne manque"));
  return { ...parsed, rows: [], errors, leftOut: [], warnings: [], categories: [] };
}

function findColumns({ header, rows }: ImportTable, context: TableContext): FoundColumns {
  const own = header.map(ownColumn);
  // A table that the shop has exported must be recognised even if an admin has deleted columns. Otherwise it would
  // count as a table of another program: the import would ignore the ids and add the products a second time.
  const idPlace = own.indexOf("id");
  // Other programs also write UUIDs in a column `id`. So UUIDs alone do not show that the shop exported the table: a
  // column must also have a name that only the shop's exports use.
  const hasIds = rows.some(({ cells }) => UUID.test(cells[idPlace]?.trim() ?? ""));
  const isOwn =
    (hasIds && header.some((name) => isOwnName(name))) ||
    COLUMNS.every((name) => isOptional(name) || own.includes(name));
  if (idPlace >= 0 && !hasIds && !isOwnName(header[idPlace] ?? "")) own[idPlace] = undefined;
  const found = isOwn ? own : header.map((name, place) => mappedColumn(name, own[place], context));
  const places = new Map<Column, number>();
  for (const [place, column] of found.entries()) if (column && !places.has(column)) places.set(column, place);
  return { isOwn, found, places };
}

/** True for a column's name that only the shop's own exports have. */
const isOwnName = (name: string): boolean =>
  /^(?:identifiant|modifie le|updatedat|productname|brandname|productimages|sellingprice)$/.test(
    columnKey(name),
  );

const tableColumns = ({ header, rows }: ImportTable, { found }: FoundColumns): TableColumn[] =>
  header.map((name, place) => ({
    name: name.slice(0, MAX_COLUMN_NAME_LENGTH),
    sample: rows.find(({ cells }) => cells[place])?.cells[place]?.slice(0, 60) ?? "",
    column: found[place] ?? null,
  }));

function parseRows(
  { header, headerRow, rows: tableRows }: ImportTable,
  { isOwn, found, places }: FoundColumns,
  context: TableContext,
  now: Date,
): Pick<ParsedProducts, "rows" | "errors" | "leftOut" | "warnings" | "categories"> {
  const qualifiers = rowQualifiers(header, found, now);
  const rawCell = (cells: readonly string[], name: Column): string | undefined => {
    const cell = cells[places.get(name) ?? -1]?.trim();
    return cell !== undefined && TEXT_COLUMNS.has(name) ? normalForm(parseKeptText(cell), "NFC") : cell;
  };
  const used = isOwn ? [] : tableRows.map(({ cells }) => rawCell(cells, "category") ?? "");
  const categories = mapCategories(used, context);
  const rows: CsvRow[] = [];
  const errors: CsvError[] = [];
  const warnings = qualifiers.tableQuestions.map((question) => csvError(headerRow, null, question));
  const leftOut: CsvError[] = [];
  if (isOwn && qualifiers.unused.length > 0)
    leftOut.push(
      csvError(headerRow, null, `Colonnes qui ne sont pas reprises\u00a0: ${listed(qualifiers.unused)}`),
    );
  const rowOfId = new Map<string, number>();
  for (const { rowNumber, cells } of tableRows) {
    const raw = (name: Column) => rawCell(cells, name);
    const tooLong = COLUMNS.find((name) => (raw(name) ?? "").length > MAX_CELL_LENGTH);
    if (tooLong) {
      errors.push(csvError(rowNumber, tooLong, "Cette cellule est trop longue"));
      continue;
    }
    const rowName = `« ${raw("productName") ?? ""} »`;
    const publication = qualifiers.publication(cells);
    const hidden = publication.isPublic ? hiddenReason(raw("availability") ?? "") : publication.reason;
    if (hidden) {
      leftOut.push(csvError(rowNumber, null, `${rowName} n’est pas importé\u00a0: ${hidden}`));
      continue;
    }
    if (publication.isPublic && publication.note)
      warnings.push(csvError(rowNumber, null, `${rowName}\u00a0: ${publication.note}`));
    const currencyError = qualifiers.currencyError(cells);
    if (currencyError) errors.push(csvError(rowNumber, "price", currencyError));
    const sale = qualifiers.sellingPrice(
      cells,
      raw("price") || (raw("sellingPrice") ?? ""),
      raw("sellingPrice") ?? "",
    );
    if (sale.leftOut) leftOut.push(csvError(rowNumber, "sellingPrice", `${rowName}\u00a0: ${sale.leftOut}`));
    if (sale.question)
      warnings.push(csvError(rowNumber, "sellingPrice", `${rowName}\u00a0: ${sale.question}`));
    const read = new Map<Column, string>();
    for (const name of COLUMNS) {
      const given = name === "sellingPrice" ? sale.sellingPrice : raw(name);
      // In a table that is not in the shop's export format, an empty cell gets the default value of its column
      // (`defaultCell`).
      const text = given || ((isOwn ? undefined : defaultCell(name, raw, context)) ?? given);
      if (text === undefined) continue;
      const { value, doubts = [] } = cellValue(name, text, categories, isOwn);
      read.set(name, value);
      warnings.push(...doubts.map((doubt) => csvError(rowNumber, name, doubt)));
    }
    const parsed = parseRow(
      rowNumber,
      (name) => read.get(name),
      imageAddresses(raw("productImages") ?? ""),
      rowOfId,
    );
    errors.push(...parsed.errors);
    if (parsed.errors.length === 0) rows.push(parsed.row);
  }
  return { rows, errors, leftOut, warnings, categories: [...categories.values()] };
}

/**
 * Converts a cell to the shop's export format.
 * @returns the value, and French questions to the admin if the conversion may be wrong
 */
function cellValue(
  name: Column,
  text: string,
  categories: ReadonlyMap<string, CategoryMapping>,
  isOwn: boolean,
): { value: string; doubts?: readonly string[] } {
  if (name === "category") return { value: categories.get(text)?.to ?? text };
  if (name === "description") return { value: typedDescription(text, isOwn) };
  if (name === "price" || name === "sellingPrice") return { value: text.replace(LOST_SPACE, " ") };
  if (name === "availability") return typedStates(text);
  if (name !== "sizes" && name !== "colours") return { value: text };
  const { text: value, doubts } = typedAxis(text);
  return { value, doubts };
}

/** Returns a description as text. Descriptions in tables of another format also lose their WordPress shortcodes. */
function typedDescription(text: string, isOwn: boolean): string {
  const plain = isOwn ? text : withoutShortcodes(text);
  return isHtml(plain) ? htmlText(plain) : plain;
}

/**
 * Converts the availability words of a cell to the shop's states. An unknown word stays as it is, so that the import
 * refuses the row.
 */
function typedStates(cell: string): { value: string; doubts: readonly string[] } {
  const doubts: string[] = [];
  const states = cell.split("|").map((text) => {
    const word = stockWord(text);
    if (word === undefined || (word === "UNKNOWN" && !publicationOf(text)?.isPublic)) return text.trim();
    if (word === "LAST_PIECES") return AVAILABILITY_LABELS.LAST_PIECES.toLowerCase();
    const { isAvailable, note } =
      word === "UNKNOWN" ? { isAvailable: true, note: undefined } : stockState(text);
    if (note) doubts.push(note);
    return AVAILABILITY_LABELS[isAvailable ? "AVAILABLE" : "SOLD_OUT"].toLowerCase();
  });
  return { value: states.join(" | "), doubts };
}

/**
 * If an availability cell contains a publication state such as « brouillon » (draft), returns why the product is not
 * public. Otherwise returns undefined.
 */
function hiddenReason(state: string): string | undefined {
  if (stockWord(state) !== "UNKNOWN") return undefined;
  const publication = publicationOf(state);
  return publication && !publication.isPublic ? publication.reason : undefined;
}

const listed = (names: readonly string[]): string =>
  names
    .slice(0, 12)
    .map((name) => name.trim().slice(0, 40))
    .join(", ") + (names.length > 12 ? "…" : "");

/**
 * A `?` that Excel has written instead of a narrow no-break space, as in `18?500`, because Windows-1252 has no narrow
 * no-break space.
 */
const LOST_SPACE = /(?<=\d)\?(?=\d{3})/g;

/**
 * Splits a cell at blanks into image URLs. Also splits it at a comma, semicolon or `|` if a URL follows. A URL itself
 * may contain commas.
 */
const imageAddresses = (cell: string): string[] =>
  cell.split(/[,;|]?\s+|[,;|](?=https?:\/\/|\/images\/)/).filter(Boolean);

/** Returns the value for an empty cell or a missing column of a table that is not in the shop's export format. */
function defaultCell(
  name: Column,
  read: (name: Column) => string | undefined,
  { shopName }: TableContext,
): string | undefined {
  if (name === "price") return read("sellingPrice");
  if (name === "sellingPrice") return read("price");
  if (name === "brandName") return shopName;
  return name === "description" ? read("productName") : undefined;
}

function mappedColumn(name: string, own: Column | undefined, { columns }: TableContext): Column | null {
  const chosen = columns.get(name.trim());
  if (chosen !== undefined) return chosen;
  // In a table that is not in the shop's export format, an identifier or a time comes from another program and is
  // ignored.
  if (own === "id" || own === "updatedAt") return null;
  return own ?? guessedColumn(name) ?? null;
}

/** True if a table of another format may lack this column. */
function hasDefault(name: Column, places: ReadonlyMap<Column, number>): boolean {
  if (name === "price") return places.has("sellingPrice");
  if (name === "sellingPrice") return places.has("price");
  return name === "brandName" || name === "description";
}
