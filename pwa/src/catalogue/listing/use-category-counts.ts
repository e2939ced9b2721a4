import { useQuery } from "@apollo/client/react";
import { CategoryCountsDocument } from "../../graphql/catalogue.generated.ts";
import { countsVariables, type ListingFilters } from "./listing-filters.ts";

/** How many products each entry of the filters would show beside the other filters; undefined until it is known. */
export interface FilterCounts {
  of: (category: string) => number | undefined;
  promotions: number | undefined;
}

/** Counts the products of the filters' entries. */
export function useCategoryCounts(filters: ListingFilters): FilterCounts {
  const { data, previousData } = useQuery(CategoryCountsDocument, { variables: countsVariables(filters) });
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
  };
}
