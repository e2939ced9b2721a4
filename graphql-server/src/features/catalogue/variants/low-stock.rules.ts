/** Label of the field in the product form. */
export const LOW_STOCK_LABEL = "Bientôt épuisé à partir de";
/** Count of a variant's pieces from which on its product is nearly sold out, unless the owner has chosen another. */
export const DEFAULT_LOW_STOCK_AT = 2;
const MAX_LOW_STOCK_AT = 1_000;

/** A field of a product that only the panel reads and writes. An absent field stays unchanged. */
export interface LowStockField {
  /** Pieces; with 0 the product never counts as nearly sold out. */
  readonly lowStockAt?: number | null | undefined;
}

/**
 * Returns a French message for an invalid count.
 * @param lowStockAt NaN for a text that is no number
 */
export const lowStockError = (lowStockAt: number): string | undefined =>
  Number.isInteger(lowStockAt) && lowStockAt >= 0 && lowStockAt <= MAX_LOW_STOCK_AT
    ? undefined
    : "Un nombre entier de pièces, de 0 à 1\u202f000\u202f; 0\u00a0: jamais";

/** Returns a typed count; NaN for a text that is no count. */
export const parseLowStock = (text: string): number =>
  /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
