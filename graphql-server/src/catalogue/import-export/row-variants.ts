import { editVariants, type StockedVariants } from "../variants/stock.rules.ts";
import { type CsvError, type CsvRow, csvError } from "./csv-row.ts";
import { parseVariantCells } from "./variant-csv.ts";

/** Returns the variants that the row's product has after the import, or the error of the row. */
export function rowVariants(
  { rowNumber, variants: cells }: Pick<CsvRow, "rowNumber" | "variants">,
  before: StockedVariants,
): { after: StockedVariants } | { error: CsvError } {
  const parsed = parseVariantCells(cells, before);
  if ("error" in parsed) return { error: csvError(rowNumber, parsed.error.column, parsed.error.message) };
  const { after, errors } = editVariants(before, parsed.fields);
  if (after) return { after };
  const isOfSizes = errors.variants !== undefined && cells.sizes;
  const column = errors.variants === undefined ? "stock" : isOfSizes ? "sizes" : "colours";
  return { error: csvError(rowNumber, column, errors.variants ?? errors.stock ?? "") };
}
