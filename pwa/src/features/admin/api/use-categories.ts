import { useQuery } from "@apollo/client/react";
import { CATEGORIES } from "graphql-server/features/catalogue/category/category";
import { PanelCategoriesDocument } from "../../../data/graphql/admin.generated.ts";

/** Returns the shop's 22 categories, followed by categories that only products created through the REST API have. */
export function useCategories(): readonly { value: string; label: string }[] {
  const { data } = useQuery(PanelCategoriesDocument, { fetchPolicy: "cache-first" });
  return data?.categories ?? CATEGORIES;
}
