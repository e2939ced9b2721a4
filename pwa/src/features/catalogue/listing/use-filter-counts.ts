import { familyOf } from "graphql-server/features/catalogue/category/category";
import { useQuery } from "../../../data/catalogue-store/use-query.ts";
import { CategoryCountsDocument } from "../../../data/graphql/catalogue.generated.ts";
import type { ProductConnection } from "../product-list.ts";
import { countsVariables, includesName, type ListingFilters } from "./listing-filters.ts";

/**
 * For each choice in the filter form: the number of products that the list would have if this choice were combined with
 * the other active filters. Undefined until the server has answered.
 */
export interface FilterCounts {
  of: (category: string) => number | undefined;
  /** The chosen categories, and the categories of the products that match the other filters. */
  categories: readonly string[];
  promotions: number | undefined;
  available: number | undefined;
  /** The sizes of the products that match the other filters. Chosen sizes are always included. */
  sizes: readonly SizeCount[];
  /** The colours of the products that match the other filters. Chosen colours are always included. */
  colours: readonly ColourCount[];
}

export type SizeCount = ProductConnection["sizes"][number];
export type ColourCount = ProductConnection["colours"][number];

/**
 * Returns the number of products for each choice in the filter form. The numbers for categories and promotions come
 * from a separate query.
 * @param products the list on screen, whose answer also contains the numbers for sizes, colours and available products
 */
export function useFilterCounts(
  filters: ListingFilters,
  products: ProductConnection | undefined,
): FilterCounts {
  const { data, previousData } = useQuery(CategoryCountsDocument, countsVariables(filters));
  const counts = (data ?? previousData)?.categoryCounts;
  const { categories, promotion } = filters;
  const count = (field: "products" | "promotions", within: readonly string[]) =>
    counts
      ?.filter(({ category }) => within.length === 0 || within.includes(category))
      .reduce((sum, one) => sum + one[field], 0);
  return {
    of: (category) => count(promotion ? "promotions" : "products", familyOf(category)),
    categories: [...new Set([...categories, ...(counts ?? []).map(({ category }) => category)])],
    promotions: count("promotions", categories.flatMap(familyOf)),
    available: products?.availableCount,
    sizes: withChosen(
      products?.sizes,
      filters.sizes,
      (one) => one.size,
      (size) => ({ __typename: "SizeCount", size, kind: "other", count: 0 }),
    ),
    colours: withChosen(
      products?.colours,
      filters.colours,
      (one) => one.colour,
      (colour) => ({ __typename: "ColourCount", colour, swatch: null, count: 0 }),
    ),
  };
}

/** Adds chosen sizes and colours without products, so that the user can still deselect them. */
function withChosen<Count>(
  counts: readonly Count[] = [],
  chosen: readonly string[],
  nameOf: (count: Count) => string,
  emptyOf: (name: string) => Count,
): Count[] {
  const known = counts.map(nameOf);
  return [...counts, ...chosen.filter((name) => !includesName(known, name)).map(emptyOf)];
}
