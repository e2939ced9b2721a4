import { parseUrl } from "../../../platform/text/parse-url.rules.ts";
import { htmlText } from "../import-tables/html-text.ts";
import type { ImportTable } from "../import-tables/import-table.ts";
import { withoutShortcodes } from "../import-tables/shortcodes.ts";
import type { SourceProduct, SourceVariant } from "../import-tables/source-product.ts";
import { PRODUCT_FIELDS } from "../product/product-fields.rules.ts";
import { MAX_VARIANTS, VARIANT_MESSAGES } from "../variants/product-variants.rules.ts";
import { type StockedVariants, WITHOUT_VARIANTS } from "../variants/stock.rules.ts";
import { NO_VARIANT } from "../variants/variant-fields.rules.ts";
import { type CsvError, type CsvRow, csvError, parseRow } from "./csv-row.ts";
import { mapCategories, type ParsedProducts, type TableContext } from "./parsed-table.ts";
import type { Column } from "./product-columns.ts";
import { formatVariantCells } from "./variant-csv.ts";

/** Parses the products of another program's table. A product that the shop would refuse is left out. */
export function parseSourceTable(
  { source, notes }: ImportTable,
  products: readonly SourceProduct[],
  context: TableContext,
): ParsedProducts {
  const categories = mapCategories(
    products.map(({ category }) => category),
    context,
  );
  const [warnings, leftOut] = [true, false].map((isQuestion) =>
    notes
      .filter((note) => note.isQuestion === isQuestion)
      .map(({ rowNumber, message }) => csvError(rowNumber, null, message)),
  ) as [CsvError[], CsvError[]];
  const rows: CsvRow[] = [];
  for (const product of products) {
    const { rowNumber, name, variants } = product;
    const stocked = stockedVariants(variants);
    if (stocked.variants.length > MAX_VARIANTS) {
      const message = `« ${name} » n’est pas importé\u00a0: ${VARIANT_MESSAGES.tooMany}`;
      leftOut.push(csvError(rowNumber, "sizes", message));
      continue;
    }
    const prices = new Set(variants.map(({ sellingPrice }) => sellingPrice));
    const [highest] = variants.toSorted((a, b) => Number(b.sellingPrice) - Number(a.sellingPrice));
    if (prices.size > 1)
      leftOut.push(
        csvError(rowNumber, "sellingPrice", `« ${name} » a plusieurs prix\u00a0: le plus haut est repris`),
      );
    const cells: Partial<Record<Column, string>> = {
      ...formatVariantCells(stocked),
      productName: name.slice(0, PRODUCT_FIELDS.productName.max),
      brandName: (product.brand || context.shopName).slice(0, PRODUCT_FIELDS.brandName.max),
      category: categories.get(product.category)?.to ?? "",
      description: htmlText(withoutShortcodes(product.description), PRODUCT_FIELDS.description.max) || name,
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
    warnings,
    columns: [],
    categories: [...categories.values()],
  };
}

/** Encodes an image URL, because URLs in other programs' tables may contain spaces and accents. */
function encodedAddress(address: string): string {
  return parseUrl(address)?.href ?? address;
}

/** Merges variants that have the same size and colour, because the shop refuses a product with two such variants. */
function stockedVariants(variants: readonly SourceVariant[]): StockedVariants {
  const pairs = new Map<string, SourceVariant[]>();
  for (const one of variants) {
    const variant = { ...one, size: axisValue(one.size), colour: axisValue(one.colour) };
    const key = JSON.stringify([variant.size, variant.colour]);
    pairs.set(key, [...(pairs.get(key) ?? []), variant]);
  }
  const merged = [...pairs.values()].map((pair, place) => ({
    number: place + 1,
    size: pair[0]?.size ?? null,
    colour: pair[0]?.colour ?? null,
    swatch: null,
    availability: pair.some(({ isAvailable }) => isAvailable)
      ? ("AVAILABLE" as const)
      : ("SOLD_OUT" as const),
    count: totalCount(pair),
  }));
  const [only] = merged;
  const isPlain = merged.length === 1 && only?.size === null && only.colour === null;
  const counts = merged.map(({ number, count }) => [isPlain ? NO_VARIANT : number, count] as const);
  return {
    ...WITHOUT_VARIANTS,
    variants: isPlain ? [] : merged,
    availability: only?.availability ?? "AVAILABLE",
    stock: new Map(counts.flatMap(([number, count]) => (count === null ? [] : [[number, count] as const]))),
  };
}

/**
 * Returns a size or colour in which `/` replaces `|`, because `|` separates the values of a cell in the shop's CSV
 * files; null for an empty one.
 */
const axisValue = (value: string | null): string | null => value?.replaceAll("|", "/").trim() || null;

/** Returns the sum of the variants' counts; null if one of the variants is not counted. */
function totalCount(pair: readonly SourceVariant[]): number | null {
  const counts = pair.flatMap(({ count }) => count ?? []);
  return counts.length < pair.length ? null : counts.reduce((sum, count) => sum + count, 0);
}
