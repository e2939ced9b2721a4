import { type CategoryMapping, knownCategories, mapCategory } from "../import-tables/category-mapping.ts";
import type { TableSource } from "../import-tables/source-product.ts";
import type { CsvError, CsvRow } from "./csv-row.ts";
import type { Column } from "./product-columns.ts";

export interface TableContext {
  /**
   * The admin's choices for columns. The keys are the names of the table's columns, the values the shop's columns; null
   * to ignore a column.
   */
  readonly columns: ReadonlyMap<string, Column | null>;
  /** The admin's choices for categories. The keys are the table's categories, the values the shop's categories. */
  readonly categories: ReadonlyMap<string, string>;
  /** Categories of the shop's products that are not in the fixed list. */
  readonly ownCategories: readonly string[];
  /** Brand of products for which the table has no brand: the shop's name. */
  readonly shopName: string;
  /** The time with which the dates of sales in the table are compared; by default, the present. */
  readonly now?: Date;
}
export interface TableColumn {
  readonly name: string;
  readonly sample: string;
  readonly column: Column | null;
}

export interface ParsedProducts {
  readonly source: TableSource;
  readonly rows: CsvRow[];
  readonly errors: CsvError[];
  readonly leftOut: CsvError[];
  /** Questions to the admin about values that the import may have read wrongly. */
  readonly warnings: CsvError[];
  /** The table's columns, which an admin can assign to the shop's columns; empty for tables of known formats. */
  readonly columns: readonly TableColumn[];
  /** The table's categories, which an admin can assign to the shop's categories; empty for the shop's export format. */
  readonly categories: readonly CategoryMapping[];
}

/** Maps categories of a table to categories of the shop. The keys of the result are the categories of the table. */
export function mapCategories(names: readonly string[], context: TableContext): Map<string, CategoryMapping> {
  const distinct = [...new Set(names)].filter((name) => name !== "");
  const known = knownCategories(context.ownCategories);
  return new Map(distinct.map((name) => [name, mapCategory(name, known, context.categories)]));
}
