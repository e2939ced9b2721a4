import { useQuery } from "../../catalogue-store/use-query.ts";
import { CategoryCountsDocument } from "../../graphql/catalogue.generated.ts";
import type { ProductConnection } from "../product-list.ts";
import { countsVariables, type ListingFilters } from "./listing-filters.ts";

/** How many products each entry of the filters would show beside the other filters; undefined until it is known. */
export interface FilterCounts {
  of: (category: string) => number | undefined;
  promotions: number | undefined;
  available: number | undefined;
  /** Of the products that the other filters find, with the chosen ones. */
  sizes: readonly SizeCount[];
}

/** How many of the products found have a size. */
export type SizeCount = Pick<ProductConnection["sizes"][number], "size" | "count">;

/**
 * Counts the products of the filters' entries.
 * @param products the list, which brings the counts of sizes
 */
export function useCategoryCounts(
  filters: ListingFilters,
  products: ProductConnection | undefined,
): FilterCounts {
  const { data, previousData } = useQuery(CategoryCountsDocument, countsVariables(filters));
  const counts = (data ?? previousData)?.categoryCounts;
  const { categories, promotion } = filters;
  const isChosen = (category: string) => categories.length === 0 || categories.includes(category);
  return {
    of: (category) => {
      const count = counts?.find((one) => one.category === category);
      return counts && ((promotion ? count?.promotions : count?.products) ?? 0);
    },
    promotions: counts
      ?.filter(({ category }) => isChosen(category))
      .reduce((sum, { promotions }) => sum + promotions, 0),
    available: products?.availableCount,
    sizes: withChosen(products?.sizes ?? [], filters.sizes),
  };
}

/** A chosen size stays among the filters where nothing is found in it: else it could not be given up. */
function withChosen(counts: readonly SizeCount[], chosen: readonly string[]): SizeCount[] {
  const missing = chosen.filter((size) => !counts.some((one) => one.size === size));
  return [...counts, ...missing.map((size) => ({ size, count: 0 }))];
}
