import { formatCsv, parseCsv } from "../../shared/csv.ts";
import { UUID } from "../../shared/uuid.rules.ts";
import { type ProductFields, parsePrice, productErrors, typedPriceErrors } from "../product/product.rules.ts";

/** The columns of the shop's product table, each under the name a spreadsheet shows. */
const COLUMNS = {
  id: "Identifiant",
  productName: "Nom",
  brandName: "Marque",
  category: "Catégorie",
  description: "Description",
  price: "Prix",
  sellingPrice: "Prix de vente",
  productImages: "Images",
  updatedAt: "Modifié le",
} as const;
type Column = keyof typeof COLUMNS;
const OPTIONAL: readonly Column[] = ["id", "updatedAt"];
const NAMES = Object.keys(COLUMNS) as Column[];

/** Products read from one table at most. */
const MAX_TABLE_PRODUCTS = 5_000;

/** A product as the table shows it. */
export type TabledProduct = ProductFields & { readonly id: string; readonly updatedAt: Date };

/** What is wrong in a table: the row as spreadsheets number it, and its column where one is to blame. */
export interface TableError {
  readonly line: number;
  readonly column: string | null;
  readonly message: string;
}

/** A row that may be written. */
export interface TableLine {
  readonly line: number;
  /** In small letters; null for a new product. */
  readonly id: string | null;
  /** The product as it was when the table was made; null to write over whatever is there. */
  readonly seenAt: Date | null;
  readonly fields: ProductFields;
}

/** The products as a table, which `readProductTable` reads back. Pictures stand in one cell, blanks between them. */
export function formatProductTable(products: readonly TabledProduct[]): string {
  const rows = products.map((product) => NAMES.map((name) => cellOf(product, name)));
  return formatCsv([NAMES.map((name) => COLUMNS[name]), ...rows]);
}

/**
 * Reads a table of products: columns in any order, under their French names or the fields'. Empty rows are passed
 * over; a product named twice is refused, as are rows that the product form would refuse.
 */
export function readProductTable(text: string): { lines: TableLine[]; errors: TableError[] } {
  const [header = [], ...rows] = parseCsv(text);
  const places = new Map(NAMES.map((name) => [name, header.findIndex((cell) => isNamed(cell, name))]));
  const missing = NAMES.filter((name) => places.get(name) === -1 && !OPTIONAL.includes(name));
  if (missing.length > 0)
    return { lines: [], errors: missing.map((name) => problem(1, name, "Cette colonne manque")) };
  if (rows.length > MAX_TABLE_PRODUCTS)
    return { lines: [], errors: [problem(1, null, `Un fichier tient ${MAX_TABLE_PRODUCTS} lignes au plus`)] };
  const lines: TableLine[] = [];
  const errors: TableError[] = [];
  const seen = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (row.length === 0) continue;
    const read = readRow(index + 2, (name) => row[places.get(name) ?? -1]?.trim() ?? "", seen);
    errors.push(...read.errors);
    if (read.errors.length === 0) lines.push(read.line);
  }
  if (lines.length + errors.length === 0)
    errors.push(problem(1, null, "Ce fichier ne contient aucun produit"));
  return { lines, errors };
}

function readRow(
  line: number,
  cell: (name: Column) => string,
  seen: Map<string, number>,
): { line: TableLine; errors: TableError[] } {
  const fields: ProductFields = {
    productName: cell("productName"),
    brandName: cell("brandName"),
    category: cell("category"),
    productImages: cell("productImages").split(/\s+/).filter(Boolean),
    description: cell("description"),
    price: parsePrice(cell("price")),
    sellingPrice: parsePrice(cell("sellingPrice")),
  };
  const typed = { price: cell("price"), sellingPrice: cell("sellingPrice") };
  const wrong = { ...productErrors(fields), ...typedPriceErrors(typed) };
  const errors = NAMES.flatMap((name) => {
    const message = name in wrong ? wrong[name as keyof ProductFields] : undefined;
    return message ? [problem(line, name, message)] : [];
  });
  const id = cell("id").toLowerCase();
  const before = seen.get(id);
  if (id !== "" && !UUID.test(id)) errors.push(problem(line, "id", "Cet identifiant n'en est pas un"));
  else if (before !== undefined) errors.push(problem(line, "id", `Ce produit est déjà à la ligne ${before}`));
  if (id !== "") seen.set(id, before ?? line);
  const seenAt = cell("updatedAt") === "" ? null : new Date(cell("updatedAt"));
  if (seenAt && Number.isNaN(seenAt.getTime()))
    errors.push(problem(line, "updatedAt", "Cette date est illisible ; videz la cellule"));
  return { line: { line, id: id || null, seenAt, fields }, errors };
}

/** An error at a row, and at a column by its French name. */
export function problem(line: number, name: Column | null, message: string): TableError {
  return { line, column: name && COLUMNS[name], message };
}

function isNamed(cell: string, name: Column): boolean {
  const text = cell.trim().toLowerCase();
  return text === COLUMNS[name].toLowerCase() || text === name.toLowerCase();
}

function cellOf(product: TabledProduct, name: Column): string {
  const value = product[name];
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? value.join(" ") : String(value);
}
