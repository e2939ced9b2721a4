import type { ApolloClient, OperationVariables } from "@apollo/client";
import type { DocumentNode } from "graphql";
import { MAX_PAGE_SIZE } from "graphql-server/shared/page-size";
import type { ProductListQuery } from "../../graphql/catalogue.generated.ts";

/**
 * Fetches a query from the server; a list longer than a page of it may be, page by page.
 * @throws where the server does not answer
 */
export async function fetchShown(
  client: ApolloClient,
  query: DocumentNode,
  variables: OperationVariables,
): Promise<Record<string, unknown> | undefined> {
  const left = Number(variables.first) - MAX_PAGE_SIZE;
  const { data } = await client.query<Record<string, unknown>>({
    query,
    variables: left > 0 ? { ...variables, first: MAX_PAGE_SIZE } : variables,
    fetchPolicy: "no-cache",
  });
  const page = data?.products as ProductListQuery["products"] | undefined;
  if (!(left > 0) || !page?.pageInfo.hasNextPage) return data;
  const next = await fetchShown(client, query, { ...variables, first: left, after: page.pageInfo.endCursor });
  const rest = next?.products as typeof page;
  return { ...data, products: { ...rest, edges: [...page.edges, ...rest.edges] } };
}
