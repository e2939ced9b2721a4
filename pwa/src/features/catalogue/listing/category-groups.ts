import { CATEGORIES, categoryOf, compareLabels } from "graphql-server/features/catalogue/category/category";

export interface CategoryGroup {
  title: string;
  /** The category that is the group's title and can be chosen; undefined if the title is only a text. */
  parent: string | undefined;
  /** The categories of the group besides `parent`, in alphabetical order. */
  values: readonly string[];
}

const OTHERS = "Autres";

/**
 * Returns the 22 categories, grouped by parent category. A category with two parents is in a group with the names of
 * both. If some of the given categories are not among the 22, they are the last group.
 */
export function categoryGroups(values: readonly string[]): CategoryGroup[] {
  const unknown = values.filter((value) => !categoryOf(value)).sort(compareLabels);
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

/** Joins category names. Words with which all of them begin occur only once: « Chaussures Femmes et Hommes ». */
function joinTitles(parents: readonly string[]): string {
  const [first = "", ...others] = parents;
  const common = first.slice(0, first.lastIndexOf(" ") + 1);
  const rest = others.map((title) =>
    common && title.startsWith(common) ? title.slice(common.length) : title,
  );
  return [first, ...rest].join(" et ");
}
