import { CATEGORIES, categoryOf, compareLabels } from "graphql-server/catalogue/category/category";

/** Categories that stand together in the filter. */
export interface CategoryGroup {
  title: string;
  /** The category that is the group's own title, to be ticked like the others. */
  parent: string | undefined;
  /** Alphabetically. */
  values: readonly string[];
}

const OTHERS = "Autres";

/**
 * The 22 categories, each of them once, under their parents: one that has two parents stands in a group named after
 * both. Those an address brings besides come last.
 */
export function categoryGroups(chosen: readonly string[]): CategoryGroup[] {
  const unknown = chosen.filter((value) => !categoryOf(value)).sort(compareLabels);
  return unknown.length > 0 ? [...FIXED, { title: OTHERS, parent: undefined, values: unknown }] : FIXED;
}

const FIXED: CategoryGroup[] = fixedGroups();

function fixedGroups(): CategoryGroup[] {
  const groups = new Map<string, { parent: string | undefined; values: string[] }>();
  for (const { value, parents } of CATEGORIES) {
    const title = parents.length === 0 ? value : joinTitles(parents);
    const group = groups.get(title) ?? { parent: parents.length < 2 ? title : undefined, values: [] };
    if (parents.length > 0) group.values.push(value);
    groups.set(title, group);
  }
  return [...groups]
    .map(([title, group]) => ({ title, ...group }))
    .sort((a, b) => compareLabels(a.title, b.title));
}

/** « Chaussures Femmes et Hommes » */
function joinTitles(parents: readonly string[]): string {
  const [first = "", ...others] = parents;
  const common = first.slice(0, first.lastIndexOf(" ") + 1);
  const rest = others.map((title) =>
    common && title.startsWith(common) ? title.slice(common.length) : title,
  );
  return [first, ...rest].join(" et ");
}
