import { NetworkStatus, type OperationVariables, type TypedDocumentNode } from "@apollo/client";
import { PAGE_SIZE } from "graphql-server/platform/pagination/page-size";
import { useState } from "react";
import { failure } from "../../../data/apollo/result-of.ts";
import type { Failure } from "../../../lib/result.ts";
import { usePanelQuery, useWhenAlive } from "./use-panel-query.ts";

export interface Connection {
  __typename: string;
  edges: readonly { node: { id: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** Number of all rows of the list, including rows that are not loaded. Absent if the server does not count them. */
  totalCount?: number;
}

export interface PagedList<List extends Connection = Connection> {
  /**
   * The list as far as it is loaded; undefined before the first rows have arrived. After a change of the filter, the
   * former list stays here until the new one has loaded.
   */
  connection: List | undefined;
  /** The loaded rows. A row that the server has sent in two pages is included once. */
  nodes: readonly List["edges"][number]["node"][] | undefined;
  /** Number of all rows of the list, including rows that are not loaded. 0 if the server does not count them. */
  totalCount: number;
  hasNextPage: boolean;
  loading: boolean;
  loadingMore: boolean;
  failure: Failure | undefined;
  retry(): void;
  reload(): void;
  /**
   * Adds newly saved rows at the beginning of the list on screen. Rows that the list already contains are not added:
   * the cache shows their new values where they are.
   */
  add(rows: readonly List["edges"][number]["node"][]): void;
  /**
   * Fetches the first page again. The rows of further pages stay, so that the list does not become shorter while the
   * user reads it.
   */
  refreshFirstPage(): void;
  showMore(): void;
}

interface NextPage {
  /** Search, filter and sort order of the list, combined into a text. */
  key: string;
  failure?: Failure;
}

/**
 * Fetches a list page by page.
 * @param field name of the field that contains the list in the answer
 * @param filter search, filter and sort order; a change of these values starts another list
 */
export function usePagedQuery<Field extends string, Data extends Record<Field, Connection>>(
  query: TypedDocumentNode<Data, never>,
  field: Field,
  filter: OperationVariables,
): PagedList<Data[Field]> {
  const variables = { ...filter, first: PAGE_SIZE };
  const first = usePanelQuery<Data, OperationVariables>(query, variables);
  const key = JSON.stringify(filter);
  const [asked, setAsked] = useState<NextPage>();
  const next = asked?.key === key ? asked : undefined;
  const { data, client, fetchMore } = first;
  const connection = data?.[field];
  const rows = new Map(connection?.edges.map(({ node }) => [node.id, node]));
  const { hasNextPage = false, endCursor } = connection?.pageInfo ?? {};
  const loadingMore = next !== undefined && !next.failure;
  const loading = first.loading && first.networkStatus !== NetworkStatus.fetchMore;

  const fetchNext = () => {
    setAsked({ key });
    fetchMore({ variables: { after: endCursor } }).then(
      () => setAsked(undefined),
      (error: unknown) => setAsked({ key, failure: failure(error) }),
    );
  };
  const list = { query, variables };
  const change = (by: (connection: Data[Field]) => Data[Field]) =>
    client.cache.updateQuery<Data, OperationVariables>(
      list,
      (before) => before && { ...before, [field]: by(before[field]) },
    );
  const retry = next?.failure ? fetchNext : first.retry;
  useWhenAlive(next?.failure, fetchNext);

  return {
    connection,
    nodes: connection && [...rows.values()],
    totalCount: connection?.totalCount ?? 0,
    hasNextPage,
    loading,
    loadingMore,
    failure: next?.failure ?? first.failure,
    retry,
    reload: () => {
      setAsked(undefined);
      first.retry();
    },
    add: (added) => change((before) => withRows(before, added)),
    refreshFirstPage: () => {
      if (rows.size <= PAGE_SIZE) return first.retry();
      client.query<Data, OperationVariables>({ ...list, fetchPolicy: "no-cache" }).then(
        ({ data: fresh }) => fresh && change((before) => withFirstPage(before, fresh[field])),
        () => undefined,
      );
    },
    showMore: () => {
      // While the list with another filter loads, the former list is on screen. Its next page must not be fetched,
      // because it would be added to the new list.
      if (hasNextPage && !loading && !loadingMore) fetchNext();
    },
  };
}

/** Returns the list with newly saved rows at its beginning. */
function withRows<List extends Connection>(before: List, added: readonly { id: string }[]): List {
  const others = added.filter(({ id }) => before.edges.every(({ node }) => node.id !== id));
  const __typename = before.__typename.replace(/Connection$/, "Edge");
  const edges = others.map((node) => ({ __typename, node }));
  const totalCount = (before.totalCount ?? 0) + others.length;
  return { ...before, edges: [...edges, ...before.edges], totalCount };
}

/** Returns the newly fetched first page, followed by the loaded rows that are not in this page. */
function withFirstPage<List extends Connection>(before: List, fresh: List): List {
  const ids = new Set(fresh.edges.map(({ node }) => node.id));
  const others = before.edges.filter(({ node }) => !ids.has(node.id));
  return { ...fresh, edges: [...fresh.edges, ...others], pageInfo: before.pageInfo };
}
