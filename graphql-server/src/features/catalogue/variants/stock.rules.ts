import {
  isStock,
  named,
  toVariants,
  VARIANT_MESSAGES,
  type VariantDraft,
  type VariantInput,
} from "./product-variants.rules.ts";
import {
  type Availability,
  availabilityOfStock,
  bestAvailability,
  NO_VARIANT,
  type Variant,
  variantLabel,
} from "./variant-fields.rules.ts";

export interface ProductVariants {
  readonly variants: readonly Variant[];
  /** The best availability of the variants; for a product without variants, its own availability. */
  readonly availability: Availability;
  /** The highest number that a variant of the product ever had; 0 for none. */
  readonly lastVariantNumber: number;
}

/** Counts of pieces. The key is the variant's number; a variant without an entry is not counted. */
export type Stock = ReadonlyMap<number, number>;

export interface StockedVariants extends ProductVariants {
  readonly stock: Stock;
}

/**
 * The values that an edit sets: the variants, or the state and count of a product without variants. An absent field
 * stays unchanged.
 */
export interface VariantFields {
  readonly variants?: readonly VariantInput[] | null | undefined;
  /** The availability of a product without variants. */
  readonly availability?: Availability | null | undefined;
  /** Pieces of a product without variants; null when they are not counted. */
  readonly stock?: number | null | undefined;
}

export const WITHOUT_VARIANTS: StockedVariants = {
  variants: [],
  availability: "AVAILABLE",
  lastVariantNumber: 0,
  stock: new Map(),
};

/**
 * True if two versions of a product's variants look the same to shoppers. Stock counts are not compared, because
 * shoppers do not see them.
 */
export function isSameToShoppers(a: ProductVariants, b: ProductVariants): boolean {
  const wordsOf = ({ variants, availability }: ProductVariants): string =>
    JSON.stringify([
      availability,
      variants.map((one) => [one.number, one.size, one.colour, one.swatch, one.availability]),
    ]);
  return wordsOf(a) === wordsOf(b);
}

export type VariantsChange =
  | { readonly after: StockedVariants; readonly errors?: undefined }
  | {
      readonly after?: undefined;
      readonly errors: Readonly<Partial<Record<keyof VariantFields, string>>>;
    };

/**
 * Returns the variants after an edit of the product. A variant in `fields` changes the stored variant with the same
 * number; a variant without a number is new. A stored variant that is missing in `fields` is removed. The number of a
 * removed variant is never used again.
 */
export function editVariants(before: StockedVariants, fields: VariantFields): VariantsChange {
  if (typeof fields.stock === "number" && !isStock(fields.stock))
    return { errors: { stock: VARIANT_MESSAGES.stockInvalid } };
  const merged = fields.variants ? mergeVariants(before, fields.variants) : { after: before };
  if ("message" in merged) return { errors: { variants: merged.message } };
  const { after } = merged;
  if (after.variants.length > 0) return { after };
  const own = stateAfter(
    { availability: before.availability, count: before.stock.get(NO_VARIANT) },
    { availability: fields.availability ?? null, stock: fields.stock },
  );
  if (!own) return { errors: { stock: VARIANT_MESSAGES.stockEmpty } };
  return {
    after: {
      ...after,
      availability: own.availability,
      stock: new Map(own.count === undefined ? [] : [[NO_VARIANT, own.count]]),
    },
  };
}

function mergeVariants(
  before: StockedVariants,
  input: readonly VariantInput[],
): { after: StockedVariants } | { message: string } {
  const parsed = toVariants(input);
  if (parsed.error) return parsed.error;
  const known = new Map(before.variants.map((variant) => [variant.number, variant]));
  const gone = parsed.variants.find(({ number }) => number !== null && !known.has(number));
  if (gone)
    return { message: `${variantLabel(gone)}\u00a0: une autre personne vient de retirer cette ligne` };
  let { lastVariantNumber } = before;
  const stock = new Map<number, number>();
  const variants: Variant[] = [];
  for (const draft of parsed.variants) {
    const number = draft.number ?? ++lastVariantNumber;
    const after = stateAfter(
      { availability: known.get(number)?.availability, count: before.stock.get(number) },
      draft,
    );
    if (!after) return { message: named(draft, VARIANT_MESSAGES.stockEmpty) };
    if (after.count !== undefined) stock.set(number, after.count);
    const { size, colour, swatch } = draft;
    variants.push({ number, size, colour, swatch, availability: after.availability });
  }
  const availability = bestAvailability(variants, before.availability);
  return { after: { variants, availability, lastVariantNumber, stock } };
}

/** The state and count of a variant; `count` is undefined when the pieces are not counted. */
interface Shelf<State> {
  readonly availability: State;
  readonly count: number | undefined;
}

/**
 * Returns the state and count of a variant after a change. A new count sets the state. Without a new count, the state
 * is the one that the admin has chosen; if the admin has chosen none, it stays as it was.
 * @returns undefined if the count is 0 and the state is not SOLD_OUT
 */
function stateAfter(
  before: Shelf<Availability | undefined>,
  change: Pick<VariantDraft, "availability" | "stock">,
): Shelf<Availability> | undefined {
  const count = change.stock === undefined ? before.count : (change.stock ?? undefined);
  if (count !== undefined && count !== before.count)
    return { availability: availabilityOfStock(count), count };
  const availability = change.availability ?? before.availability ?? "AVAILABLE";
  return isPossible(availability, count) ? { availability, count } : undefined;
}

/**
 * True if an admin may set this availability with this count.
 * @param count pieces; undefined when they are not counted
 */
const isPossible = (availability: Availability, count: number | undefined): boolean =>
  availability === "SOLD_OUT" || count !== 0;

/** A change of the state or count of one variant. An absent field stays unchanged. */
export interface StateChange {
  /** The variant's number; {@link NO_VARIANT} for a product without variants. */
  readonly number: number;
  readonly availability?: Availability | null | undefined;
  /**
   * Pieces; null to stop counting them. A new count determines the availability, and `availability` is then ignored.
   */
  readonly stock?: number | null | undefined;
}

export type StatesChange =
  | { readonly after: StockedVariants; readonly error?: undefined }
  | { readonly after?: undefined; readonly error: string };

/**
 * Changes the availability and the counted pieces of variants, in the given sequence. Applies no change if one of them
 * is not possible.
 */
export function changeStates(before: StockedVariants, changes: readonly StateChange[]): StatesChange {
  const states = statesOf(before);
  const stock = new Map(before.stock);
  for (const { number, availability = null, stock: count } of changes) {
    const state = states.get(number);
    if (state === undefined) return { error: "Cette taille ou couleur n’existe plus" };
    if (!isStock(count ?? 0)) return { error: VARIANT_MESSAGES.stockInvalid };
    const after = stateAfter(
      { availability: state, count: stock.get(number) },
      { availability, stock: count },
    );
    if (!after) return { error: namedEmpty(before, number) };
    states.set(number, after.availability);
    if (after.count === undefined) stock.delete(number);
    else stock.set(number, after.count);
  }
  const variants = before.variants.map((variant) => ({
    ...variant,
    availability: states.get(variant.number) ?? variant.availability,
  }));
  const own = states.get(NO_VARIANT) ?? before.availability;
  return { after: { ...before, variants, availability: bestAvailability(variants, own), stock } };
}

/**
 * Returns the variants after `pieces` were taken from the count of one variant; a negative number gives pieces back.
 * A variant that is SOLD_OUT although its count is above 0 stays SOLD_OUT, because an admin has marked it by hand.
 */
export function takePieces(before: StockedVariants, number: number, pieces: number): StatesChange {
  const count = before.stock.get(number) ?? 0;
  const isMarkedSoldOut = count > 0 && statesOf(before).get(number) === "SOLD_OUT";
  return changeStates(before, [
    { number, stock: count - pieces },
    ...(isMarkedSoldOut ? [{ number, availability: "SOLD_OUT" } as const] : []),
  ]);
}

function namedEmpty({ variants }: ProductVariants, number: number): string {
  const variant = variants.find((one) => one.number === number);
  return variant ? named(variant, VARIANT_MESSAGES.stockEmpty) : VARIANT_MESSAGES.stockEmpty;
}

/**
 * Returns the state of each variant. The key is the variant's number. A product without variants has one state, under
 * {@link NO_VARIANT}.
 */
export function statesOf({ variants, availability }: ProductVariants): Map<number, Availability> {
  if (variants.length === 0) return new Map([[NO_VARIANT, availability]]);
  return new Map(variants.map((variant) => [variant.number, variant.availability]));
}
