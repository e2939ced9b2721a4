/** The program that has written a table; `OTHER` for a table that the admin made, whose columns are mapped. */
export type TableSource = "SHOP" | "SHOPIFY" | "WOOCOMMERCE" | "PRESTASHOP" | "OTHER";

/** A variant in another program's table. */
export interface SourceVariant {
  readonly size: string | null;
  readonly colour: string | null;
  /** Counted pieces; null if the program does not count them. */
  readonly count: number | null;
  readonly isAvailable: boolean;
  /** Prices in FCFA, as text; the product's price is the highest of its variants. */
  readonly price: string;
  readonly sellingPrice: string;
}

/** A product in another program's table, with texts as they are in the table. */
export interface SourceProduct {
  /** Row of the product in the table, from 1. */
  readonly rowNumber: number;
  readonly name: string;
  readonly brand: string;
  /** The program's categories of the product, as in the table. */
  readonly category: string;
  /** The product's description, which may contain HTML. */
  readonly description: string;
  readonly images: readonly string[];
  /** The product's variants; never empty. */
  readonly variants: readonly SourceVariant[];
}

/** A note about a value that the import leaves out or changes, with its row in the table. */
export interface TableNote {
  readonly rowNumber: number;
  readonly message: string;
}

/**
 * Returns the parts of a cell without the blanks around them, and without empty parts. The separators' expressions must
 * not match the blanks: for each blank of a long run, they would search the rest of the run.
 */
export const trimmed = (parts: readonly string[]): string[] =>
  parts.map((part) => part.trim()).filter((part) => part !== "");

/** Converts the number of another program, with a decimal point or comma, to whole FCFA as text. */
export function wholeAmount(text: string): string {
  const plain = text.trim().replace(/\s/g, "").replace(",", ".");
  return /^\d+(\.\d+)?$/.test(plain) ? String(Math.round(Number(plain))) : text.trim();
}

/**
 * Converts the stock count of another program to pieces. Returns 0 for a negative count, and null for an empty or
 * unreadable one.
 */
export function countOf(text: string): number | null {
  const plain = text.trim().replace(/^'/, "").replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(plain) ? Math.max(0, Math.trunc(Number(plain))) : null;
}

/** What an option of another program means; undefined if it is neither a size nor a colour. */
export type OptionKind = "size" | "colour" | undefined;

/** Returns whether an option is a size or a colour, by its French or English name; undefined if it is neither. */
export function optionKind(name: string): OptionKind {
  if (/\b(?:taille|tailles|pointure|pointures|size|sizes|longueur|length|contenance|volume)\b/i.test(name))
    return "size";
  return /\b(?:couleur|couleurs|coloris|teinte|color|colour|colors)\b/i.test(name) ? "colour" : undefined;
}
