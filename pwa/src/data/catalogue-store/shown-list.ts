import { MAX_PAGE_SIZE } from "graphql-server/platform/pagination/page-size";
import { type DocumentAnswer, type StoredDocument, sendQuery } from "../../lib/http/send-document.ts";
import type { ProductListQuery, ProductListQueryVariables } from "../graphql/catalogue.generated.ts";
import type { CatalogueQuery } from "./answer-query.ts";

/**
 * Returns variables that query as many products as are on screen, because « Voir plus » may have added pages to the
 * list.
 */
export function shownVariables({ name, variables }: CatalogueQuery, data: object): object {
  if (name !== "ProductList") return variables;
  const { first = 0 } = variables as ProductListQueryVariables;
  const shown = (data as ProductListQuery).products.edges.length;
  return { ...variables, first: Math.max(first ?? 0, shown) };
}

/**
 * Sends a query to the server, not to the replica. A list that is longer than the server's page size is fetched page by
 * page.
 */
export async function askServer(document: object, variables: object): Promise<DocumentAnswer<object>> {
  const stored = document as StoredDocument<object, object>;
  const left = Number((variables as ProductListQueryVariables).first) - MAX_PAGE_SIZE;
  if (!(left > 0)) return sendQuery(stored, variables);
  const page = await sendQuery(stored, { ...variables, first: MAX_PAGE_SIZE });
  if (!page.ok) return page;
  const { products } = page.value as ProductListQuery;
  const { hasNextPage, endCursor } = products.pageInfo;
  if (!hasNextPage) return page;
  const rest = await askServer(document, { ...variables, first: left, after: endCursor });
  if (!rest.ok) return rest;
  const { products: others } = rest.value as ProductListQuery;
  return {
    ok: true,
    value: { ...page.value, products: { ...others, edges: [...products.edges, ...others.edges] } },
  };
}
