/**
 * A family of categories: one entry of the menus that stands for several categories. « Sacs », for example, stands for
 * « Sac à main » and « Sac à dos ».
 */
export interface Family {
  /** The name of the family that screens show. */
  readonly label: string;
  /** Values of the family's categories. Lists of a family also show the products of the sub-categories. */
  readonly categories: readonly string[];
}

/** The families, in the sequence in which menus, header and search suggestions show them. */
export const FAMILIES: readonly Family[] = [
  { label: "Femmes", categories: ["Femmes"] },
  { label: "Hommes", categories: ["Hommes"] },
  { label: "Chaussures", categories: ["Chaussures Femmes", "Chaussures Hommes"] },
  { label: "Sacs", categories: ["Sac à main", "Sac à dos"] },
  { label: "Perruques", categories: ["Perruques et mèches"] },
];

/** Returns the family whose categories are exactly `categories`, in any sequence; undefined if there is none. */
export const familyWith = (categories: readonly string[]): Family | undefined =>
  FAMILIES.find(
    (family) =>
      family.categories.length === categories.length &&
      family.categories.every((value) => categories.includes(value)),
  );
