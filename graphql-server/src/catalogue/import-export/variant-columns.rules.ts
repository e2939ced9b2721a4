/** The columns of sizes and colours, with their names in the header row. Each of them is optional in a file. */
export const VARIANT_COLUMNS = {
  sizes: "Tailles",
  colours: "Couleurs",
  availability: "Disponibilité",
  stock: "Stock",
} as const;
export type VariantColumn = keyof typeof VARIANT_COLUMNS;
