/** A family of categories: shoppers think in families, for example « Sacs », and not in single categories. */
export interface Family {
  /** The text on screen. */
  readonly label: string;
  /** Values of its categories. Lists also show the products of their sub-categories. */
  readonly categories: readonly string[];
}

/** The families in the sequence of menus, header and search suggestions. */
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
