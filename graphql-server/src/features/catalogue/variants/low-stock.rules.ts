/** Label of the field for the low-stock count in the product form. */
export const LOW_STOCK_LABEL = "Bientôt épuisé à partir de";
/**
 * The low-stock count of a product whose owner has not chosen another: with this number of pieces of a variant or
 * fewer, the product is nearly sold out.
 */
export const DEFAULT_LOW_STOCK_AT = 2;
const MAX_LOW_STOCK_AT = 1_000;

/**
 * The low-stock count among the fields of a product. Only the admin panel reads and writes it. If it is absent, the
 * count stays unchanged.
 */
export interface LowStockField {
  /** Largest number of pieces of a nearly sold-out variant; 0 if the product never counts as nearly sold out. */
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
