import { fold } from "../search/tokenizer.rules.ts";

/** The kinds of goods a category of the fixed catalogue belongs to. */
export const CATEGORY_TYPES = ["clothing", "shoes", "accessories", "beauty"] as const;
export type CategoryType = (typeof CATEGORY_TYPES)[number];

/** A category of the fixed catalogue: `value` is stored with the product and equals `label`, shown to people. */
export interface Category {
  readonly value: string;
  readonly label: string;
  readonly type: CategoryType;
  /** Values of the categories it is grouped under in the menus; empty for a top-level category. */
  readonly parents: readonly string[];
}

/** The longest category text accepted, in UTF-16 units; the column in the database is as wide. */
export const MAX_CATEGORY_LENGTH = 60;

function category(value: string, type: CategoryType, ...parents: string[]): Category {
  return { value, label: value, type, parents };
}

/**
 * The shop's 22 categories in the alphabetical order of their labels, as menus and the product form show them.
 * Source: the specification's category catalogue (section 3), and `Maillot`, which its /product page lists.
 */
export const CATEGORIES: readonly Category[] = [
  category("Accessoires", "accessories"),
  category("Babouche", "shoes", "Chaussures Femmes", "Chaussures Hommes"),
  category("Ballerines", "shoes", "Chaussures Femmes"),
  category("Bottes", "shoes", "Chaussures Femmes", "Chaussures Hommes"),
  category("Chaussures Femmes", "shoes"),
  category("Chaussures Hommes", "shoes"),
  category("Chemise", "clothing", "Hommes"),
  category("Ensemble", "clothing", "Femmes", "Hommes"),
  category("Femmes", "clothing"),
  category("Hommes", "clothing"),
  category("Jupe", "clothing", "Femmes"),
  category("Maillot", "clothing", "Femmes", "Hommes"),
  category("Montre", "accessories", "Accessoires"),
  category("Pantalons", "clothing", "Hommes"),
  category("Perruques et mèches", "beauty"),
  category("Pull", "clothing", "Femmes", "Hommes"),
  category("Robe", "clothing", "Femmes"),
  category("Sac à dos", "accessories", "Accessoires"),
  category("Sac à main", "accessories", "Accessoires"),
  category("Sous-vêtements", "clothing", "Femmes", "Hommes"),
  category("T-shirt", "clothing", "Femmes", "Hommes"),
  category("Tennis", "shoes", "Chaussures Hommes"),
];

/** The order of the carousels on the /product page, by value. Source: the specification, section 2. */
export const CATALOGUE_PAGE_ORDER: readonly string[] = [
  "Accessoires",
  "Babouche",
  "Ballerines",
  "Chaussures Hommes",
  "Chaussures Femmes",
  "Femmes",
  "Hommes",
  "Perruques et mèches",
  "Chemise",
  "Ensemble",
  "Jupe",
  "Maillot",
  "Montre",
  "Pantalons",
  "Robe",
  "Sac à dos",
  "Sac à main",
  "Sous-vêtements",
  "T-shirt",
  "Tennis",
  "Pull",
  "Bottes",
];

/** The categories without a parent, alphabetically: the carousels of the home page. */
export const TOP_LEVEL_CATEGORIES: readonly Category[] = CATEGORIES.filter((one) => one.parents.length === 0);

const byValue = new Map(CATEGORIES.map((one) => [one.value, one]));
const pagePlace = new Map(CATALOGUE_PAGE_ORDER.map((value, place) => [value, place]));

/** The category of the fixed catalogue with this exact value; undefined for one that a shop brought itself. */
export function categoryOf(value: string): Category | undefined {
  return byValue.get(value);
}

/** The values of the categories grouped under this one, alphabetically; empty for a sub-category or an unknown one. */
export function subCategoriesOf(value: string): readonly string[] {
  return CATEGORIES.filter((one) => one.parents.includes(value)).map((one) => one.value);
}

/** Whether a product may carry this category: any text of 1 to `MAX_CATEGORY_LENGTH` units that is not blank. */
export function isCategory(value: string): boolean {
  return value.trim() !== "" && value.length <= MAX_CATEGORY_LENGTH;
}

/**
 * Alphabetical order of labels as a French reader expects it: case and accents decide only between labels
 * that are otherwise equal. Made without the platform's collation, so that server and phones agree.
 */
export function compareLabels(a: string, b: string): number {
  return compareText(fold(a), fold(b)) || compareText(a, b);
}

/** Order of category values on pages: the 22 as on the /product page, then all others alphabetically. */
export function compareCategories(a: string, b: string): number {
  const unknown = CATALOGUE_PAGE_ORDER.length;
  const difference = (pagePlace.get(a) ?? unknown) - (pagePlace.get(b) ?? unknown);
  return difference || compareLabels(a, b);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
