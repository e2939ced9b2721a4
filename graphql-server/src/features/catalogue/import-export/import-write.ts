import { ShopError } from "../../../platform/errors/shop-error.ts";
import type { AuditLogRecord } from "../../audit-log/audit-log.repository.ts";
import { type AuditLogChange, changesBetween } from "../../audit-log/audit-log.rules.ts";
import type { Product } from "../product/product.entity.ts";
import type { ProductValues } from "../product/product.repository.ts";
import { hasOddPrices, PRICE_WARNING } from "../product/product.rules.ts";
import { PRODUCT_FIELD_NAMES } from "../product/product-fields.rules.ts";
import {
  isSameToShoppers,
  type ProductVariants,
  type Stock,
  type StockedVariants,
} from "../variants/stock.rules.ts";
import { variantChanges } from "../variants/variant-audit-changes.rules.ts";
import { type CsvError, type CsvRow, csvError } from "./csv-row.ts";
import { isSoldAgain, rowVariants } from "./row-variants.ts";

/** A product that the import writes: an update of the product `before`, or a new product. */
export interface ImportWrite {
  rowNumber: number;
  id: string;
  before: Product | undefined;
  values: ProductValues;
  variants: { before: StockedVariants; after: StockedVariants };
  row: Pick<CsvRow, "rowNumber" | "variants">;
}

export interface WriteCounts {
  created: number;
  changed: number;
  unchanged: number;
}

/**
 * Returns a planned write of a product with the stock counts that are stored now. Orders and other admins may have
 * changed the counts since the row was planned, and a change of counts does not change the product's version.
 * @throws ShopError CONFLICT if the row does not fit the present counts
 */
export function withPresentCounts(write: ImportWrite, stock: ReadonlyMap<string, Stock>): ImportWrite {
  const { before, row } = write;
  if (!before) return write;
  const stocked = { ...before, stock: stock.get(write.id) ?? new Map() };
  const variants = rowVariants(row, stocked);
  if ("error" in variants) throw new ShopError("CONFLICT", variants.error.message);
  const values = { ...write.values, ...storedVariants(variants.after) };
  return { ...write, values, variants: { before: stocked, after: variants.after } };
}

export function storedVariants({
  variants,
  availability,
  lastVariantNumber,
}: ProductVariants): ProductVariants {
  return { variants, availability, lastVariantNumber };
}

function changesOf({ before, values, variants }: ImportWrite): AuditLogChange[] {
  if (!before) return [];
  return [
    ...changesBetween(before, values, PRODUCT_FIELD_NAMES),
    ...variantChanges(variants.before, variants.after),
  ];
}

export const isChange = (write: ImportWrite): boolean =>
  changesOf(write).length > 0 || isVisibleChange(write);

/**
 * True if the write changes more of an existing product than its stock counts. Such a change must be sent to phones;
 * stock counts are not sent.
 */
export function isVisibleChange({ before, values, variants }: ImportWrite): boolean {
  if (!before) return false;
  const hasNewFields = changesBetween(before, values, PRODUCT_FIELD_NAMES).length > 0;
  return hasNewFields || !isSameToShoppers(variants.before, variants.after);
}

/**
 * Returns the warnings about a product that is written: its selling price is 0 or above its original price, or it is
 * for sale although its row says sold out.
 */
export function warningsOf({ rowNumber, row, values, variants }: ImportWrite): CsvError[] {
  const warnings: CsvError[] = [];
  if (hasOddPrices(values)) warnings.push(csvError(rowNumber, "sellingPrice", PRICE_WARNING));
  if (values.sellingPrice === 0) warnings.push(csvError(rowNumber, "sellingPrice", FREE_WARNING));
  if (isSoldAgain(row, variants.before, variants.after))
    warnings.push(csvError(rowNumber, "availability", SOLD_AGAIN_WARNING));
  return warnings;
}
const FREE_WARNING = "Ce produit sera à 0\u00a0FCFA";
const SOLD_AGAIN_WARNING =
  "Épuisé dans le tableau, mais son nombre de pièces change\u00a0: il sera disponible";

export function kindOf(write: ImportWrite): keyof WriteCounts {
  if (!write.before) return "created";
  return isChange(write) ? "changed" : "unchanged";
}

export function toRecord(write: ImportWrite): AuditLogRecord {
  return {
    action: write.before ? "PRODUCT_CHANGED" : "PRODUCT_CREATED",
    subjectId: write.id,
    subjectName: write.values.productName,
    changes: changesOf(write),
  };
}
