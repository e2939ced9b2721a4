import { fold } from "../../../platform/text/fold.rules.ts";

export const CATEGORY_TYPES = ["clothing", "shoes", "accessories", "beauty"] as const;
export type CategoryType = (typeof CATEGORY_TYPES)[number];

/** A category of the fixed list: `value` is stored in products and equals `label`, the text on screen. */
export interface Category {
  readonly value: string;
  readonly label: string;
  readonly type: CategoryType;
  /** Values of the categories under which menus show this one; empty for a top-level category. */
  readonly parents: readonly string[];
}

/** Maximum length of a category, in UTF-16 units; the database column has the same limit. */
export const MAX_CATEGORY_LENGTH = 60;

function category(value: string, type: CategoryType, ...parents: string[]): Category {
  return { value, label: value, type, parents };
}

/**
 * The fixed list of 22 categories, alphabetically by label, as in the menus and the product form.
 * Source: SHOP.md, section 2.
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

/** The categories of the carousels on the /product page, in the sequence of the page. Source: SHOP.md, section 1. */
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
const pageOrder = new Map(CATALOGUE_PAGE_ORDER.map((value, index) => [value, index]));

/** Returns the category of the fixed list with this exact value; undefined for any other category. */
export function categoryOf(value: string): Category | undefined {
  return byValue.get(value);
}

/**
 * Returns the values of the sub-categories of a category, alphabetically; empty for a sub-category or an unknown
 * category.
 */
export function subCategoriesOf(value: string): readonly string[] {
  return CATEGORIES.filter((one) => one.parents.includes(value)).map((one) => one.value);
}

/**
 * Returns a category and its sub-categories. The list of « Femmes », for example, must also show the products of its
 * sub-categories.
 */
export function familyOf(value: string): readonly string[] {
  return [value, ...subCategoriesOf(value)];
}

/** True if a product may have this category: any text of 1 to `MAX_CATEGORY_LENGTH` units that is not blank. */
export function isCategory(value: string): boolean {
  return value.trim() !== "" && value.length <= MAX_CATEGORY_LENGTH;
}

/**
 * Compares labels in French alphabetical order. Case and accents count only between labels that are otherwise equal.
 * `Intl.Collator` is not used, because it may sort differently on the server and on devices.
 */
export function compareLabels(a: string, b: string): number {
  return compareText(fold(a), fold(b)) || compareText(a, b);
}

/**
 * Compares category values, to sort them as pages show them: first the 22 categories of the fixed list as on the
 * /product page, then all others alphabetically.
 */
export function compareCategories(a: string, b: string): number {
  const unknown = CATALOGUE_PAGE_ORDER.length;
  const difference = (pageOrder.get(a) ?? unknown) - (pageOrder.get(b) ?? unknown);
  return difference || compareLabels(a, b);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
