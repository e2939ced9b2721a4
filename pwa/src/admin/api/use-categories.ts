import { useQuery } from "@apollo/client/react";
import { CATEGORIES } from "graphql-server/catalogue/category/category";
import { PanelCategoriesDocument } from "../../graphql/admin.generated.ts";

/** The shop's 22 categories, then those that products of other clients brought along. */
export function useCategories(): readonly { value: string; label: string }[] {
  const { data } = useQuery(PanelCategoriesDocument, { fetchPolicy: "cache-first" });
  return data?.categories ?? CATEGORIES;
}
