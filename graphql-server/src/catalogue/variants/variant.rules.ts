/** What a shopper is told of the pieces that are left, the best first. A state, never a count: phones carry it. */
export const AVAILABILITIES = ["AVAILABLE", "LAST_PIECES", "SOLD_OUT"] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** The states' labels on screen. */
export const AVAILABILITY_LABELS: Readonly<Record<Availability, string>> = {
  AVAILABLE: "Disponible",
  LAST_PIECES: "Dernières pièces",
  SOLD_OUT: "Épuisé",
};

/** Number of pieces up to which they are the last ones. */
export const LAST_PIECES_UP_TO = 2;

/**
 * Maximum length of a size in UTF-16 units, as browsers count `maxlength`: that of `Taille unique`. Here, and no
 * expression, since the listing needs it: it would else load the rules of the admin's form.
 */
export const MAX_SIZE_LENGTH = 13;

/** The number of what has no variant: of a product without them in its stock, of a cart line whose variant is not chosen. */
export const NO_VARIANT = 0;

/** What a person can order of a product. */
export interface Variant {
  /** Whole, from 1, unique in its product and never used again: with the product's id it names the variant everywhere. */
  readonly number: number;
  /** `38`, `XL`; null for a product that differs by colour only. */
  readonly size: string | null;
  /** The colour's name; null for a product that differs by size only. */
  readonly colour: string | null;
  /** How the colour looks, `#rrggbb` in lower case. */
  readonly swatch: string | null;
  readonly availability: Availability;
}

/** Whether a value is one of the states. */
export function isAvailability(value: unknown): value is Availability {
  return AVAILABILITIES.some((availability) => availability === value);
}

/** The availability of a product: the best of its variants', or its own where it has none. */
export function bestAvailability(
  variants: readonly Pick<Variant, "availability">[],
  own: Availability,
): Availability {
  if (variants.length === 0) return own;
  return AVAILABILITIES.find((one) => variants.some(({ availability }) => availability === one)) ?? own;
}

/** The state that a count of pieces means. */
export function availabilityOfStock(count: number): Availability {
  if (count <= 0) return "SOLD_OUT";
  return count <= LAST_PIECES_UP_TO ? "LAST_PIECES" : "AVAILABLE";
}

/** What an order's text adds for a variant, each on a line of its own: `Taille : 42`, `Couleur : Bordeaux`. */
export function variantLines({ size, colour }: Pick<Variant, "size" | "colour">): string[] {
  return [size !== null && `Taille : ${size}`, colour !== null && `Couleur : ${colour}`].filter(
    (line) => line !== false,
  );
}

/** A variant in a few words: `42 · Bordeaux`. */
export function variantLabel({ size, colour }: Pick<Variant, "size" | "colour">): string {
  return [size, colour].filter((word) => word !== null).join(" · ");
}
