import { CATEGORIES, MAX_CATEGORY_LENGTH, TOP_LEVEL_CATEGORIES } from "../category/category.rules.ts";
import { columnKey } from "./column-key.ts";

export interface CategoryMapping {
  /** The category as written in the table, such as `Femmes > Robe, Nouveautés`. */
  readonly from: string;
  readonly to: string;
  /** True if `to` is a category that the shop already has; false if the import would create it. */
  readonly isKnown: boolean;
}

/**
 * The shop's categories for English categories in other programs' tables. The keys are names from Shopify's taxonomy.
 */
const ENGLISH: Readonly<Record<string, string>> = {
  accessories: "Accessoires",
  "ballet flats": "Ballerines",
  backpacks: "Sac à dos",
  boots: "Bottes",
  dresses: "Robe",
  handbags: "Sac à main",
  outfits: "Ensemble",
  pants: "Pantalons",
  shirts: "Chemise",
  skirts: "Jupe",
  sneakers: "Tennis",
  sweaters: "Pull",
  swimwear: "Maillot",
  underwear: "Sous-vêtements",
  watches: "Montre",
  wigs: "Perruques et mèches",
};

/** Maximum number of UTF-16 units that are read from a cell of categories. No list of categories is longer. */
const MAX_PATHS_LENGTH = 1_000;

const TOP_LEVEL = new Set(TOP_LEVEL_CATEGORIES.map(({ value }) => value));

/**
 * Returns the shop's category for the category in a table: a name, a path such as `Femmes > Robe`, or a list of paths.
 * If several names are categories of the shop, returns the one that is deepest in its path. If no name is a category of
 * the shop, returns the last name of the first path as a new category.
 * @param known the shop's categories, as `knownCategories` returns them
 * @param chosen the admin's choices; the keys are the table's categories, the values the shop's categories
 */
export function mapCategory(
  from: string,
  known: ReadonlyMap<string, string>,
  chosen: ReadonlyMap<string, string>,
): CategoryMapping {
  const choice = chosen.get(from);
  if (choice) return { from, to: choice, isKnown: known.has(singularKey(choice)) };
  const paths = from
    .slice(0, MAX_PATHS_LENGTH)
    .split(/(?<!\\),|;|\|/)
    .map((path) =>
      path
        .split(/>|\/|»/)
        .map((name) => name.replaceAll("\\,", ",").trim())
        .filter(Boolean),
    );
  const depth = Math.max(0, ...paths.map((path) => path.length));
  for (let place = 1; place <= depth; place++) {
    const found = paths.flatMap((path) => {
      const name = path.at(-place) ?? "";
      return known.get(singularKey(name)) ?? ENGLISH[columnKey(name)] ?? [];
    });
    // A cell such as `Accueil, Femmes, Robes` names several categories of the shop. A sub-category is chosen first,
    // because it is more precise.
    const to = found.find((name) => !TOP_LEVEL.has(name)) ?? found[0];
    if (to) return { from, to, isKnown: true };
  }
  return { from, to: (paths[0]?.at(-1) ?? "").slice(0, MAX_CATEGORY_LENGTH), isKnown: false };
}

/**
 * Returns all categories of the shop. Their keys are their names as `singularKey` returns them.
 * @param own categories that the shop's products have and that are not in the fixed list
 */
export function knownCategories(own: readonly string[]): ReadonlyMap<string, string> {
  const names = [...own, ...CATEGORIES.map(({ value }) => value)];
  return new Map(names.map((name) => [singularKey(name), name]));
}

/** Returns a key that is equal for names that differ only in case, accents, signs or a plural. */
const singularKey = (name: string): string =>
  columnKey(name)
    .split(" ")
    .map((word) => word.replace(/[sx]$/, ""))
    .join(" ");
