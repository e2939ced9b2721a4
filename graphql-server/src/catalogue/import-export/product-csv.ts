import { UUID } from "../../ids/uuid.rules.ts";
import { formatCsv } from "../../text/csv.ts";
import { type CategoryMapping, mapCategory } from "../import-tables/category-mapping.ts";
import { columnKey } from "../import-tables/column-key.ts";
import { htmlText, isHtml } from "../import-tables/html-text.ts";
import { type ImportTable, readImportTable } from "../import-tables/import-table.ts";
import { type SourceProduct, type TableSource, variantTexts } from "../import-tables/source-product.ts";
import { typedAxis } from "../import-tables/typed-axis.ts";
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
import { type ExportedVersion, formatExportedVersion, parseExportedVersion } from "./exported-version.ts";
import { formatKeptText, parseKeptText } from "./kept-text.ts";
import { formatVariantCells, VARIANT_COLUMNS, type VariantCells, type VariantColumn } from "./variant-csv.ts";

/** A column in the shop's own form. */
export type Column = "id" | "updatedAt" | ProductField | VariantColumn;
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
/** True for the name of a column in the shop's own form. */
export const isColumn = (name: string): name is Column => NAMES.some((one) => one === name);
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
  /** The exported version (optimistic locking); null to overwrite any version. */
  readonly exportedVersion: ExportedVersion | null;
  readonly fields: GivenFields;
  /** The row's cells for sizes and colours. */
  readonly variants: VariantCells;
}

/** Formats products as CSV for `parseProductCsv`. The image URLs of a product are in one cell, separated by spaces. */
export function formatProductCsv(products: readonly ExportedProduct[]): string {
  const rows = products.map((product) => {
    const cells = { ...product, ...formatVariantCells(product) };
    return NAMES.map((name) =>
      TEXTS.has(name) ? formatKeptText(String(cells[name])) : cellText(cells[name]),
    );
  });
  return formatCsv([NAMES.map((name) => HEADERS[name]), ...rows]);
}

/** Columns of texts that spreadsheets may rewrite. */
const TEXTS: ReadonlySet<Column> = new Set(["productName", "brandName", "category", "description"]);

/** Columns of a table of one's own by other usual names; see `columnKey`. */
const OTHER_NAMES: Readonly<Partial<Record<Column, readonly string[]>>> = {
  productName: [
    "produit",
    "nom du produit",
    "article",
    "designation",
    "titre",
    "libelle",
    "name",
    "title",
    "product",
  ],
  brandName: ["marques", "fabricant", "brand", "vendor"],
  category: ["categories", "rayon", "famille", "type", "category"],
  description: ["descriptif", "details", "detail"],
  price: [
    "prix d origine",
    "prix normal",
    "prix regulier",
    "tarif",
    "prix unitaire",
    "pu",
    "price",
    "prix fcfa",
  ],
  sellingPrice: ["prix promo", "prix promotionnel", "prix solde", "promo", "sale price", "selling price"],
  productImages: [
    "image",
    "photo",
    "photos",
    "images urls",
    "image url",
    "url image",
    "lien photo",
    "liens photos",
  ],
  sizes: ["taille", "pointure", "pointures", "size", "sizes"],
  colours: ["couleur", "coloris", "color", "colour", "colors"],
  availability: ["disponible", "etat", "statut"],
  stock: ["quantite", "quantites", "qte", "qty", "quantity", "stocks"],
};

/** The admin's choices for a table, and the shop's data that the import needs. */
export interface TableContext {
  /** The shop's column by the name of a table's column, as written; null to ignore it. */
  readonly columns: ReadonlyMap<string, Column | null>;
  /** The shop's category by a table's. */
  readonly categories: ReadonlyMap<string, string>;
  /** Categories of the shop's products beside the fixed ones. */
  readonly ownCategories: readonly string[];
  /** Brand of products whose table has none. */
  readonly shopName: string;
}
const NO_CONTEXT: TableContext = {
  columns: new Map(),
  categories: new Map(),
  ownCategories: [],
  shopName: "",
};

/** A column of a table, with its first value, and the shop's column for it. */
export interface TableColumn {
  readonly name: string;
  readonly sample: string;
  readonly column: Column | null;
}

/** The products of a table. */
export interface ParsedProducts {
  readonly source: TableSource;
  readonly rows: CsvRow[];
  readonly errors: CsvError[];
  /** Products and values that the import leaves out, with the reason. */
  readonly leftOut: CsvError[];
  /** Doubtful values. */
  readonly warnings: CsvError[];
  /** The table's columns, if an admin may map them. */
  readonly columns: readonly TableColumn[];
  /** The table's categories, if an admin may map them. */
  readonly categories: readonly CategoryMapping[];
}

/**
 * Parses products from a table: the shop's own form with columns in any order under their French names or the names
 * of the fields, exports of Shopify, WooCommerce and PrestaShop, or a table whose columns are guessed or mapped. Empty
 * rows are skipped; a second row for the same product is an error, as are fields that the product form would refuse.
 * Invalid products of another program's export are left out instead.
 */
export function parseProductCsv(text: string, context = NO_CONTEXT): ParsedProducts {
  const table = readImportTable(text, CSV_BOUNDS, (name) => ownColumn(name) !== undefined);
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
  const parsed = table.products ? parseSource(table, table.products, context) : parseOwn(table, context);
  if (parsed.rows.length + parsed.errors.length === 0 && parsed.leftOut.length === 0)
    parsed.errors.push(csvError(1, null, "Ce fichier ne contient aucun produit"));
  return parsed;
}

/** Parses the products of another program; a product that the shop would refuse is left out. */
function parseSource(
  { source, notes }: ImportTable,
  products: readonly SourceProduct[],
  context: TableContext,
): ParsedProducts {
  const categories = mapCategories(
    products.map(({ category }) => category),
    context,
  );
  const leftOut = notes.map(({ rowNumber, message }) => csvError(rowNumber, null, message));
  const rows: CsvRow[] = [];
  for (const product of products) {
    const { rowNumber, name, variants } = product;
    const prices = new Set(variants.map(({ sellingPrice }) => sellingPrice));
    const [highest] = variants.toSorted((a, b) => Number(b.sellingPrice) - Number(a.sellingPrice));
    if (prices.size > 1)
      leftOut.push(
        csvError(rowNumber, "sellingPrice", `« ${name} » a plusieurs prix\u00a0: le plus haut est repris`),
      );
    const cells: Partial<Record<Column, string>> = {
      ...variantTexts(variants),
      productName: name.slice(0, PRODUCT_FIELDS.productName.max),
      brandName: (product.brand || context.shopName).slice(0, PRODUCT_FIELDS.brandName.max),
      category: categories.get(product.category)?.to ?? "",
      description: (htmlText(product.description) || name).slice(0, PRODUCT_FIELDS.description.max),
      price: highest?.price ?? "",
      sellingPrice: highest?.sellingPrice ?? "",
    };
    const images = product.images.map(encodedAddress).slice(0, PRODUCT_FIELDS.productImages.max);
    const parsed = parseRow(rowNumber, (column) => cells[column], images, new Map());
    if (parsed.errors.length === 0) rows.push(parsed.row);
    for (const { column, message } of parsed.errors)
      leftOut.push({ line: rowNumber, column, message: `« ${name} » n’est pas importé\u00a0: ${message}` });
  }
  return {
    source,
    rows,
    errors: [],
    leftOut,
    warnings: [],
    columns: [],
    categories: [...categories.values()],
  };
}

/** Addresses of other programs may contain spaces and accents. */
function encodedAddress(address: string): string {
  return URL.canParse(address) ? new URL(address).href : address;
}

function mapCategories(names: readonly string[], context: TableContext): Map<string, CategoryMapping> {
  const distinct = [...new Set(names)].filter((name) => name !== "");
  return new Map(
    distinct.map((name) => [name, mapCategory(name, context.ownCategories, context.categories)]),
  );
}

/** Parses a table in the shop's own form, or one whose columns are guessed or mapped. */
function parseOwn(
  { header, rows: tableRows, headerRow }: ImportTable,
  context: TableContext,
): ParsedProducts {
  const own = header.map(ownColumn);
  // A table with the ids of the shop's products must have all columns: without them it would add the products again.
  const idPlace = own.indexOf("id");
  const hasIds = tableRows.some(({ cells }) => UUID.test(cells[idPlace]?.trim() ?? ""));
  const isOwn = hasIds || NAMES.every((name) => isOptional(name) || own.includes(name));
  const found = isOwn ? own : header.map((name, index) => mappedColumn(name, own[index], context));
  const indexes = new Map<Column, number>();
  for (const [index, column] of found.entries())
    if (column && !indexes.has(column)) indexes.set(column, index);
  const columns = isOwn
    ? []
    : header.map((name, index) => ({
        name,
        sample: tableRows.find(({ cells }) => cells[index])?.cells[index]?.slice(0, 60) ?? "",
        column: found[index] ?? null,
      }));
  const source = isOwn ? "SHOP" : "OTHER";
  const errors: CsvError[] = [];
  const leftOut: CsvError[] = [];
  const warnings: CsvError[] = [];
  const missing = NAMES.filter(
    (name) => !indexes.has(name) && !isOptional(name) && (isOwn || !hasDefault(name, indexes)),
  );
  if (missing.length > 0)
    return {
      source,
      rows: [],
      errors: missing.map((name) => csvError(headerRow, name, "Cette colonne manque")),
      leftOut,
      warnings,
      columns,
      categories: [],
    };
  const readRaw = (cells: readonly string[], name: Column): string | undefined => {
    const cell = cells[indexes.get(name) ?? -1]?.trim();
    return cell !== undefined && TEXTS.has(name) ? parseKeptText(cell).normalize("NFC") : cell;
  };
  const categories = isOwn
    ? new Map<string, CategoryMapping>()
    : mapCategories(
        tableRows.map(({ cells }) => readRaw(cells, "category") ?? ""),
        context,
      );
  const rows: CsvRow[] = [];
  const rowOfId = new Map<string, number>();
  for (const { rowNumber, cells } of tableRows) {
    const tooLong = NAMES.find((name) => (readRaw(cells, name) ?? "").length > MAX_CELL_LENGTH);
    if (tooLong) {
      errors.push(csvError(rowNumber, tooLong, "Cette cellule est trop longue"));
      continue;
    }
    const readCell = (name: Column): string | undefined => {
      const text =
        readRaw(cells, name) ??
        (isOwn ? undefined : defaultCell(name, (other) => readRaw(cells, other), context));
      if (text === undefined) return undefined;
      if (name === "category") return categories.get(text)?.to ?? text;
      if (name === "description" && isHtml(text)) return htmlText(text);
      if (name === "price" || name === "sellingPrice") return text.replace(LOST_SPACE, " ");
      if (name !== "sizes" && name !== "colours") return text;
      const { text: axis, doubts } = typedAxis(text);
      warnings.push(...doubts.map((doubt) => csvError(rowNumber, name, doubt)));
      return axis;
    };
    const read = new Map(NAMES.map((name) => [name, readCell(name)]));
    const images = imageAddresses(readRaw(cells, "productImages") ?? "");
    const parsed = parseRow(rowNumber, (name) => read.get(name), images, rowOfId);
    errors.push(...parsed.errors);
    if (parsed.errors.length === 0) rows.push(parsed.row);
  }
  return { source, rows, errors, leftOut, warnings, columns, categories: [...categories.values()] };
}

/** Position where Excel has written `?` for a narrow no-break space, which Windows-1252 lacks: `18?500`. */
const LOST_SPACE = /(?<=\d)\?(?=\d{3})/g;

/** Splits addresses at blanks, and at signs before the next address. An address may contain commas. */
const imageAddresses = (cell: string): string[] =>
  cell.split(/[,;|]?\s+|[,;|](?=https?:\/\/|\/images\/)/).filter(Boolean);

const KEYS = new Map(
  NAMES.flatMap((name) => [columnKey(HEADERS[name]), columnKey(name)].map((key) => [key, name] as const)),
);
const OTHER_KEYS = new Map(
  Object.entries(OTHER_NAMES).flatMap(([name, keys]) => keys.map((key) => [key, name as Column] as const)),
);

/** Returns the shop's column of this French name or field's name, ignoring case, accents and spaces. */
const ownColumn = (name: string): Column | undefined => KEYS.get(columnKey(name));

function mappedColumn(name: string, own: Column | undefined, { columns }: TableContext): Column | null {
  const chosen = columns.get(name.trim());
  if (chosen !== undefined) return chosen;
  // An identifier or a time in a table of one's own is not the shop's.
  if (own === "id" || own === "updatedAt") return null;
  return own ?? OTHER_KEYS.get(columnKey(name)) ?? null;
}

/** True if a table of one's own may lack a column. */
function hasDefault(name: Column, indexes: ReadonlyMap<Column, number>): boolean {
  if (name === "price") return indexes.has("sellingPrice");
  if (name === "sellingPrice") return indexes.has("price");
  return name === "brandName" || name === "description";
}

/** Returns the value of a column that a table of one's own lacks. */
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

/** @param rowOfId the row number of each id so far; the row's own is added */
function parseRow(
  rowNumber: number,
  readCell: (name: Column) => string | undefined,
  images: readonly string[],
  rowOfId: Map<string, number>,
): { row: CsvRow; errors: CsvError[] } {
  const cell = (name: Column): string => readCell(name) ?? "";
  const fields = fieldsOfTyped(readCell, images);
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
  const exportedVersion = parseExportedVersion(cell("updatedAt"));
  if (exportedVersion === undefined)
    errors.push(csvError(rowNumber, "updatedAt", "Cette date est illisible ; videz la cellule"));
  const variants = {
    sizes: readCell("sizes"),
    colours: readCell("colours"),
    availability: readCell("availability"),
    stock: readCell("stock"),
  };
  return {
    row: { rowNumber, id: id || null, exportedVersion: exportedVersion ?? null, fields, variants },
    errors,
  };
}

/** Creates the error of a row, with the French name of the column. */
export function csvError(rowNumber: number, name: Column | null, message: string): CsvError {
  return { line: rowNumber, column: name && HEADERS[name], message };
}

/** The header of the column of images. */
export const IMAGE_COLUMN = PRODUCT_FIELDS.productImages.column;

function cellText(value: string | number | Date | readonly string[]): string {
  if (value instanceof Date) return formatExportedVersion(value);
  return typeof value === "object" ? value.join(" ") : String(value);
}
