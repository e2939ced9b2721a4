import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { PAGE_SIZE } from "graphql-server/shared/page-size";
import type { GraphqlClient } from "../../lib/mutate.ts";
import { OWN_QUERY } from "../../session/session.ts";

/** One page of a list, as the server's connections have it. */
export interface Connection<Node> {
  edges: readonly { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** Missing where the server does not count the list. */
  totalCount?: number;
}

/** Fetches the page after a cursor, the first one without. Throws Apollo's errors. */
export type FetchPage<Node> = (after: string | undefined) => Promise<Connection<Node>>;

/** A query of the admin: never cached, since its answer depends on who asks. Throws Apollo's errors. */
export async function adminQuery<Data, Variables extends OperationVariables>(
  client: GraphqlClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data } = await client.query<Data, OperationVariables>({ query, variables, ...OWN_QUERY });
  if (!data) throw new Error("the response has no data");
  return data as Data;
}

/** The variables by which every list asks for a page. */
export const pageAfter = (after: string | undefined) => ({ first: PAGE_SIZE, ...(after && { after }) });
