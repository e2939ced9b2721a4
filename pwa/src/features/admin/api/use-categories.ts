import type { ApolloCache } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { CATEGORIES, categoryOf, compareLabels } from "graphql-server/features/catalogue/category/category";
import { PanelCategoriesDocument } from "../../../data/graphql/admin.generated.ts";

/** Returns the 22 categories of SHOP.md, followed by the other categories that products have. */
export function useCategories(): readonly { value: string; label: string }[] {
  const { data } = useQuery(PanelCategoriesDocument, { fetchPolicy: "cache-first" });
  return data?.categories ?? CATEGORIES;
}

/** Adds a saved product's category to the categories on screen, without another request. */
export function addCategory(cache: ApolloCache, value: string): void {
  cache.updateQuery({ query: PanelCategoriesDocument }, (data) => {
    if (!data || data.categories.some((one) => one.value === value)) return data;
    const fixed = data.categories.filter((one) => categoryOf(one.value));
    const added = { __typename: "Category" as const, value, label: value };
    const others = [...data.categories.filter((one) => !fixed.includes(one)), added];
    return { ...data, categories: [...fixed, ...others.sort((a, b) => compareLabels(a.label, b.label))] };
  });
}
