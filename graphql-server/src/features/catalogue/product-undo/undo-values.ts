import * as v from "valibot";
import type { AuditLogChange } from "../../audit-log/audit-log.rules.ts";
import type { Product } from "../product/product.entity.ts";
import { type Stock, statesOf } from "../variants/stock.rules.ts";
import { AVAILABILITIES, bestAvailability, NO_VARIANT } from "../variants/variant-fields.rules.ts";

export interface CountedProduct {
  readonly product: Product;
  readonly stock: Stock;
}

const Whole = v.pipe(v.number(), v.integer());
const StateSteps = v.array(
  v.object({ number: Whole, from: v.picklist(AVAILABILITIES), to: v.picklist(AVAILABILITIES) }),
);
const StockSteps = v.array(v.object({ number: Whole, from: v.nullable(Whole), to: v.nullable(Whole) }));

/**
 * Returns a product as it was before changes of its category, prices, states and counts.
 * @returns undefined if the product no longer has one of the values that these changes had set, or if one of the
 * changes concerns another field
 */
export function undoValues(
  current: CountedProduct,
  changes: readonly AuditLogChange[],
): CountedProduct | undefined {
  return changes.reduce<CountedProduct | undefined>(
    (later, change) => later && valuesBefore(later, change),
    current,
  );
}

function valuesBefore(current: CountedProduct, change: AuditLogChange): CountedProduct | undefined {
  const { product, stock } = current;
  const { field, from, to } = change;
  switch (field) {
    case "category":
      return product.category === to ? { stock, product: { ...product, category: from } } : undefined;
    case "price":
    case "sellingPrice":
      return product[field] === Number(to)
        ? { stock, product: { ...product, [field]: Number(from) } }
        : undefined;
    case "availability":
      return statesBefore(current, v.parse(StateSteps, change.steps));
    case "stock":
      return countsBefore(current, v.parse(StockSteps, change.steps));
    default:
      return undefined;
  }
}

function statesBefore(
  { product, stock }: CountedProduct,
  steps: v.InferOutput<typeof StateSteps>,
): CountedProduct | undefined {
  const states = statesOf(product);
  for (const { number, from, to } of steps) {
    if (states.get(number) !== to) return undefined;
    states.set(number, from);
  }
  const variants = product.variants.map((one) => ({
    ...one,
    availability: states.get(one.number) ?? one.availability,
  }));
  const availability = bestAvailability(variants, states.get(NO_VARIANT) ?? product.availability);
  return { stock, product: { ...product, variants, availability } };
}

function countsBefore(
  { product, stock }: CountedProduct,
  steps: v.InferOutput<typeof StockSteps>,
): CountedProduct | undefined {
  const counts = new Map(stock);
  for (const { number, from, to } of steps) {
    if ((counts.get(number) ?? null) !== to) return undefined;
    if (from === null) counts.delete(number);
    else counts.set(number, from);
  }
  return { product, stock: counts };
}
