import { UUID } from "../../../platform/ids/uuid.rules.ts";
import {
  fieldsOfTyped,
  type ProductErrors,
  productErrors,
  typedPriceErrors,
} from "../product/product.rules.ts";
import type { ProductFields } from "../product/product-fields.rules.ts";
import { type ExportedVersion, parseExportedVersion } from "./exported-version.ts";
import { COLUMNS, type Column, HEADERS } from "./product-columns.ts";
import type { VariantCells } from "./variant-csv.ts";

export interface CsvError {
  /** The row number in a spreadsheet; the header is row 1. */
  readonly line: number;
  /** The invalid column's name in the header row; null when the error does not concern a single column. */
  readonly column: string | null;
  readonly message: string;
}

export interface CsvRow {
  /** The row's number in a spreadsheet; the header is row 1. */
  readonly rowNumber: number;
  /** The product's id in lower case; null for a new product. */
  readonly id: string | null;
  /**
   * The product's version when it was exported, so that the import refuses the row if somebody has changed the product
   * since. Null if the table does not say the version: the import then overwrites any version.
   */
  readonly exportedVersion: ExportedVersion | null;
  readonly fields: ProductFields;
  readonly variants: VariantCells;
}

/** Returns an error of a row of the table, with the French name of the column. */
export function csvError(rowNumber: number, name: Column | null, message: string): CsvError {
  return { line: rowNumber, column: name && HEADERS[name], message };
}

/**
 * Parses a row of the table to a product, and validates it. A row with errors must not be imported.
 * @param rowOfId the row number of each id in the rows above; this row's id is added
 */
export function parseRow(
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
  const errors = COLUMNS.flatMap((name) => {
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
