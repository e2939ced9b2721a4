import { variantKey } from "../variants/product-variants.rules.ts";
import {
  changeStates,
  editVariants,
  type StockedVariants,
  statesOf,
  type VariantFields,
  WITHOUT_VARIANTS,
} from "../variants/stock.rules.ts";
import { NO_VARIANT } from "../variants/variant-fields.rules.ts";
import { type CsvError, type CsvRow, csvError } from "./csv-row.ts";
import { parseVariantCells } from "./variant-csv.ts";

/**
 * Returns the variants that the row's product has after the import, or the row's error.
 * @param before the product's variants; undefined for a new product
 */
export function rowVariants(
  { rowNumber, variants: cells }: Pick<CsvRow, "rowNumber" | "variants">,
  before: StockedVariants | undefined,
): { after: StockedVariants } | { error: CsvError } {
  const known = before ?? WITHOUT_VARIANTS;
  const parsed = parseVariantCells(cells, known);
  if ("error" in parsed) return { error: csvError(rowNumber, parsed.error.column, parsed.error.message) };
  const { after, errors } = editVariants(known, parsed.fields);
  if (after) return { after: withMarkedSoldOut(before, parsed.fields, after) };
  const isOfSizes = errors.variants !== undefined && cells.sizes;
  const column = errors.variants === undefined ? "stock" : isOfSizes ? "sizes" : "colours";
  return { error: csvError(rowNumber, column, errors.variants ?? errors.stock ?? "") };
}

function soldOutNumbers(fields: VariantFields, { variants }: StockedVariants): number[] {
  if (variants.length === 0) return fields.availability === "SOLD_OUT" ? [NO_VARIANT] : [];
  const keys = new Set(
    (fields.variants ?? []).flatMap((one) =>
      one.availability === "SOLD_OUT"
        ? variantKey({ size: one.size ?? null, colour: one.colour ?? null })
        : [],
    ),
  );
  return variants.flatMap((one) => (keys.has(variantKey(one)) ? one.number : []));
}

/**
 * Marks a new variant as sold out if its row says sold out, even if the row also has a count. For an existing variant,
 * a new count is stronger than the words « sold out », because an admin who enters a new count in an exported table
 * often forgets to change the state.
 */
function withMarkedSoldOut(
  before: StockedVariants | undefined,
  fields: VariantFields,
  after: StockedVariants,
): StockedVariants {
  const existing = before && statesOf(before);
  const marked = soldOutNumbers(fields, after).filter((number) => !existing?.has(number));
  return (
    changeStates(
      after,
      marked.map((number) => ({ number, availability: "SOLD_OUT" })),
    ).after ?? after
  );
}

/**
 * True if the import makes a variant available although its row says sold out, because the row also has a new count.
 * The import then warns the admin.
 */
export function isSoldAgain(
  { variants: cells }: Pick<CsvRow, "variants">,
  before: StockedVariants,
  after: StockedVariants,
): boolean {
  const parsed = parseVariantCells(cells, before);
  if ("error" in parsed) return false;
  const states = statesOf(after);
  return soldOutNumbers(parsed.fields, after).some((number) => states.get(number) !== "SOLD_OUT");
}
