import { categoryOf } from "../catalogue/category/category.rules.ts";
import type { SizeGuideTexts } from "./profile/shop.rules.ts";

export type SizeGuideName = keyof SizeGuideTexts;

/** The top-level category of each size guide. */
export const SIZE_GUIDES = {
  womenSizes: "Femmes",
  menSizes: "Hommes",
  womenShoeSizes: "Chaussures Femmes",
  menShoeSizes: "Chaussures Hommes",
} as const satisfies Record<SizeGuideName, string>;

export const SIZE_GUIDE_NAMES = Object.keys(SIZE_GUIDES) as readonly SizeGuideName[];

/**
 * A row of a size guide: a size, then its measures in cm. A measure is a text such as « 24 » or « 82-90 », or empty.
 */
export type SizeRow = readonly string[];

export interface SizeGuide {
  readonly note: string;
  readonly rows: readonly SizeRow[];
}

/** Separates the cells of a row. No size of a product contains this character. */
export const CELL_SEPARATOR = "|";

/**
 * Returns the size guides for a category: two for a category such as « Bottes », which women and men share; none for a
 * category without sizes or a category that is not in the fixed list.
 */
export function sizeGuidesOf(category: string): SizeGuideName[] {
  const known = categoryOf(category);
  return SIZE_GUIDE_NAMES.filter((name) => {
    const top = SIZE_GUIDES[name];
    return known?.value === top || known?.parents.includes(top);
  });
}

/** Returns the columns of a size guide; the first is the size. */
export const columnsOf = (name: SizeGuideName): readonly string[] =>
  name.endsWith("ShoeSizes")
    ? ["Pointure", "Longueur du pied"]
    : ["Taille", "Tour de poitrine", "Tour de taille", "Tour de hanches"];

/**
 * Parses a stored guide: the first line is the note, and each further line is a size. Never fails; a missing cell
 * becomes empty.
 */
export function parseSizeGuide(name: SizeGuideName, text: string): SizeGuide {
  const [note = "", ...lines] = text.split("\n");
  const columns = columnsOf(name);
  const rows = lines.map((line) => {
    const cells = line.split(CELL_SEPARATOR);
    return columns.map((_, place) => cells[place] ?? "");
  });
  return { note, rows };
}
