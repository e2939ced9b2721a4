/**
 * The columns of sizes, colours, availabilities and counts, with their names in the header row. A file may lack any
 * of them.
 */
export const VARIANT_COLUMNS = {
  sizes: "Tailles",
  colours: "Couleurs",
  availability: "Disponibilité",
  stock: "Stock",
} as const;
export type VariantColumn = keyof typeof VARIANT_COLUMNS;
