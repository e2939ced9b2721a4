/**
 * The availabilities that shoppers see, the best first. Phones store these states and not counts: each sale changes a
 * count, which every phone would have to fetch, but few sales change a state.
 */
export const AVAILABILITIES = ["AVAILABLE", "LAST_PIECES", "SOLD_OUT"] as const;
export type Availability = (typeof AVAILABILITIES)[number];

export const AVAILABILITY_LABELS: Readonly<Record<Availability, string>> = {
  AVAILABLE: "Disponible",
  LAST_PIECES: "Dernières pièces",
  SOLD_OUT: "Épuisé",
};

export const LAST_PIECES_UP_TO = 2;

/**
 * Maximum length of a size in UTF-16 units, as browsers count `maxlength`: the length of `Taille unique`. The number is
 * written here instead of computed, because the pages of shoppers need it and must not load the rules of the admin's
 * form.
 */
export const MAX_SIZE_LENGTH = 13;

/** Maximum length of a colour's name in UTF-16 units, as browsers count `maxlength`. */
export const MAX_COLOUR_LENGTH = 40;

/**
 * The number that means no variant: in the stock of a product without variants, and in a cart item without a chosen
 * variant.
 */
export const NO_VARIANT = 0;

/** A version of a product that a customer can order: a size, a colour, or a size in a colour. */
export interface Variant {
  /**
   * Whole number from 1, unique in its product and never used again. With the product's id it identifies the variant.
   */
  readonly number: number;
  /** For example `38` or `XL`; null for a variant that has a colour only. */
  readonly size: string | null;
  /** Null for a variant that has a size only. */
  readonly colour: string | null;
  /** The colour's value, `#rrggbb` in lower case. */
  readonly swatch: string | null;
  readonly availability: Availability;
}

export function isAvailability(value: unknown): value is Availability {
  return AVAILABILITIES.some((availability) => availability === value);
}

/** Returns the best availability of variants; `own` if there are no variants. */
export function bestAvailability(
  variants: readonly Pick<Variant, "availability">[],
  own: Availability,
): Availability {
  if (variants.length === 0) return own;
  return AVAILABILITIES.find((one) => variants.some(({ availability }) => availability === one)) ?? own;
}

export function availabilityOfStock(count: number): Availability {
  if (count <= 0) return "SOLD_OUT";
  return count <= LAST_PIECES_UP_TO ? "LAST_PIECES" : "AVAILABLE";
}

/** Returns the lines that an order's text adds for a variant: `Taille : 42`, `Couleur : Bordeaux`. */
export function variantLines({ size, colour }: Pick<Variant, "size" | "colour">): string[] {
  return [size !== null && `Taille : ${size}`, colour !== null && `Couleur : ${colour}`].filter(
    (line) => line !== false,
  );
}

/** Returns the short name of a variant: `42 · Bordeaux`. */
export function variantLabel({ size, colour }: Pick<Variant, "size" | "colour">): string {
  return [size, colour].filter((word) => word !== null).join(" · ");
}
