import type { Availability } from "graphql-server/features/catalogue/variants/variant";
import type { VariantInput } from "graphql-server/features/catalogue/variants/variant-list";
import {
  entriesOf,
  NO_VARIANTS,
  parseStock,
  plainStock,
  type VariantEntry,
  type VariantForm,
} from "./variant-form.ts";
import { isSameVariants, variantsToSend } from "./variant-merge.ts";

/**
 * The sizes, colours and stock counts of a form that are sent to the server. The server does not change a field that is
 * left out.
 */
export interface VariantChanges {
  variants?: VariantInput[];
  /** Availability of the product if it has no variants. */
  availability?: Availability;
  stock?: number | null;
}

/**
 * Returns the differences between a form and the saved version; empty without differences. Unchanged availabilities
 * and counts are left out, because an order may have reduced the stock after the form was opened.
 * @param saved undefined for a new product
 */
export function variantChanges(form: VariantForm, saved: VariantForm | undefined): VariantChanges {
  const before = saved ?? NO_VARIANTS;
  if (isSameVariants(form, before)) return {};
  const known = new Map(entriesOf(before).map((entry) => [entry.number, entry]));
  const variants = variantsToSend(form, saved).map(({ number, size, colour, swatch, ...shelf }) => {
    const former = number === null ? undefined : known.get(number);
    return { ...(former && { number }), size, colour, swatch, ...shelfChanges(shelf, former) };
  });
  if (variants.length > 0) return { variants };
  const hadNone = before.variants.length === 0 && saved !== undefined;
  return {
    ...(before.variants.length > 0 && { variants }),
    ...shelfChanges(
      { availability: form.availability, stock: plainStock(form, form.stock) },
      hadNone ? { availability: before.availability, stock: plainStock(before, before.stock) } : undefined,
    ),
  };
}

/** Each only if it differs from the saved value. @param former the saved variant; undefined for a new one */
function shelfChanges(
  { availability, stock }: Pick<VariantEntry, "availability" | "stock">,
  former: Pick<VariantEntry, "availability" | "stock"> | undefined,
): Pick<VariantChanges, "availability" | "stock"> {
  return {
    ...(availability !== former?.availability && { availability }),
    ...(stock.trim() !== (former?.stock ?? "") && { stock: parseStock(stock) }),
  };
}
