import { CATEGORIES } from "graphql-server/catalogue/category/category";
import { useEffect, useState } from "react";
import { PanelCategoriesDocument } from "../../graphql/admin.generated.ts";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { adminQuery } from "./admin-query.ts";

/** The shop's 22 categories, then those that products of other clients brought along. */
export function useCategories(): readonly { value: string; label: string }[] {
  const client = useGraphqlClient();
  const [categories, setCategories] = useState<readonly { value: string; label: string }[]>(CATEGORIES);
  useEffect(() => {
    adminQuery(client, PanelCategoriesDocument, {}).then(
      (answer) => setCategories(answer.categories),
      () => undefined,
    );
  }, [client]);
  return categories;
}
