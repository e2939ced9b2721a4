/** Label of the field for the low-stock count in the product form. */
export const LOW_STOCK_LABEL = "Bientôt épuisé à partir de";
/**
 * The low-stock count of a product whose owner has not chosen another count: if a variant has this number of pieces or
 * fewer, the product is nearly sold out.
 */
export const DEFAULT_LOW_STOCK_AT = 2;
const MAX_LOW_STOCK_AT = 1_000;

/**
 * The low-stock count among the fields of a product. Only the admin panel reads and writes it. If it is absent, the
 * count stays unchanged.
 */
export interface LowStockField {
  /** A variant counts as nearly sold out if it has this many pieces or fewer; 0: never. */
  readonly lowStockAt?: number | null | undefined;
}

/**
 * Returns a French message for an invalid low-stock count; undefined for a valid one.
 * @param lowStockAt NaN for a text that is no number
 */
export const lowStockError = (lowStockAt: number): string | undefined =>
  Number.isInteger(lowStockAt) && lowStockAt >= 0 && lowStockAt <= MAX_LOW_STOCK_AT
    ? undefined
    : "Un nombre entier de pièces, de 0 à 1\u202f000\u202f; 0\u00a0: jamais";

/** Parses a typed low-stock count; NaN for a text that is no whole number. */
export const parseLowStock = (text: string): number =>
  /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
