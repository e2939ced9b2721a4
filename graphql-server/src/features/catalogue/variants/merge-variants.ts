import { type MergedList, mergeList } from "../../../platform/concurrent-edits/merge-edit.ts";
import { ShopError } from "../../../platform/errors/shop-error.ts";
import { toVariants, variantKey } from "./product-variants.rules.ts";
import type { StockedVariants, VariantFields } from "./stock.rules.ts";
import { type Availability, NO_VARIANT } from "./variant-fields.rules.ts";

/** A variant with its state and count. A product without variants has one entry, with the number {@link NO_VARIANT}. */
interface Entry {
  /** The variant's number; null for a new variant. */
  readonly number: number | null;
  readonly size: string | null;
  readonly colour: string | null;
  readonly swatch: string | null;
  readonly availability: Availability;
  /** Number of pieces; null when they are not counted. */
  readonly stock: number | null;
}

const RULES = {
  keyOf: (entry: Entry) => String(entry.number ?? variantKey(entry)),
  groups: [
    ["size", "colour", "swatch"],
    ["availability", "stock"],
  ],
} as const;

export interface MergedVariants {
  /** The values that the edit changes; absent fields stay unchanged. */
  readonly fields: VariantFields;
  /**
   * The conflicts: the variants that both the client and another person have changed, each with its number and the
   * stored variant.
   */
  readonly conflicts: MergedList<Entry>["conflicts"];
}

/**
 * Merges an edit of a product's variants with the stored variants, variant by variant. If orders have reduced a count
 * since the client read the product, the reduced count stays.
 * @param stored variants as they are stored now
 * @param seen variants as the client had read them, with their numbers
 * @param wanted variants that the client sends; what is absent is unchanged. A variant without a number is new, unless
 * `seen` or `stored` has one with the same size and colour
 * @throws ShopError BAD_USER_INPUT for invalid variants
 */
export function mergeVariants(
  stored: StockedVariants,
  seen: VariantFields,
  wanted: VariantFields,
): MergedVariants {
  const now = entriesOf(stored);
  const was = entriesOfFields(seen);
  const { variants: list = seen.variants, availability, stock = seen.stock } = wanted;
  const given = { variants: list ?? seen.variants, availability: availability ?? seen.availability, stock };
  const mine = entriesOfFields(given, [...was, ...now]);
  const { entries, conflicts } = mergeList(now, was, mine, RULES);
  const variants = entries.filter(isVariant);
  const own = entries.find((entry) => !isVariant(entry));
  // Only a product without variants has a state and count of its own. A conflict about this state and count is
  // therefore reported only if neither the stored version nor the client's version has variants.
  const isOwnMerged = [now, mine].every((list) => !list.some(isVariant));
  return {
    fields: {
      ...((variants.length > 0 || now.some(isVariant)) && { variants }),
      ...(variants.length === 0 && own && { availability: own.availability, stock: own.stock }),
    },
    conflicts: conflicts.filter(({ key }) => key !== String(NO_VARIANT) || isOwnMerged),
  };
}

const isVariant = ({ number }: Entry): boolean => number !== NO_VARIANT;

function entriesOf({ variants, availability, stock }: StockedVariants): Entry[] {
  const countOf = (number: number) => stock.get(number) ?? null;
  return variants.length > 0
    ? variants.map(({ number, size, colour, swatch, availability: state }) => ({
        ...{ number, size, colour, swatch, availability: state },
        stock: countOf(number),
      }))
    : [ownEntry(availability, countOf(NO_VARIANT))];
}

/**
 * Converts the variants of a client to entries.
 * @param known entries with which the client's variants are compared. A variant without a number gets the number of the
 * entry with the same size and colour. A variant without a state or count gets the state or count of its entry. A
 * variant with a number that no entry has counts as new, because the variant with this number was removed. If `known`
 * is undefined, the variants are those that the client had read: they have their numbers, states and counts
 */
function entriesOfFields(
  { variants, availability, stock }: VariantFields,
  known?: readonly Entry[],
): Entry[] {
  const parsed = toVariants(variants ?? []);
  if (parsed.error) throw ShopError.badInput({ variants: parsed.error.message });
  if (parsed.variants.length === 0) return [ownEntry(availability ?? "AVAILABLE", stock ?? null)];
  const used = new Set(parsed.variants.map(({ number }) => number));
  return parsed.variants.map((draft) => {
    const same = known?.find((one) =>
      draft.number === null
        ? !used.has(one.number) && variantKey(one) === variantKey(draft)
        : one.number === draft.number,
    );
    const { size, colour, swatch } = draft;
    const number = known ? (same?.number ?? null) : draft.number;
    used.add(number);
    return {
      ...{ number, size, colour, swatch },
      availability: draft.availability ?? same?.availability ?? "AVAILABLE",
      stock: draft.stock === undefined ? (same?.stock ?? null) : draft.stock,
    };
  });
}

const ownEntry = (availability: Availability, stock: number | null): Entry => ({
  ...{ number: NO_VARIANT, size: null, colour: null, swatch: null, availability, stock },
});
