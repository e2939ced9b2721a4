import { NetworkStatus, type OperationVariables, type TypedDocumentNode } from "@apollo/client";
import { PAGE_SIZE } from "graphql-server/pagination/page-size";
import { useState } from "react";
import { failure } from "../../apollo/result-of.ts";
import type { Failure } from "../../lib/result.ts";
import { usePanelQuery, useWhenAlive } from "./use-panel-query.ts";

/** A list as far as it is loaded, as the server's connections have it. */
export interface Connection {
  __typename: string;
  edges: readonly { node: { id: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** Missing where the server does not count the list. */
  totalCount?: number;
}

/** A paged list as it is shown. */
export interface PagedList<List extends Connection = Connection> {
  /** While other rows are loading, still the former ones; undefined before the first have arrived. */
  connection: List | undefined;
  /** Its rows, each once. */
  nodes: readonly List["edges"][number]["node"][] | undefined;
  /** 0 where the server does not count the list. */
  totalCount: number;
  hasNextPage: boolean;
  /** The first page is loading. */
  loading: boolean;
  /** The next page is loading. */
  loadingMore: boolean;
  failure: Failure | undefined;
  /** Fetches the page again that failed. */
  retry(): void;
  /** Starts the list anew. */
  reload(): void;
  /** Shows saved rows first, but for those that it has: they show the change already. */
  add(rows: readonly List["edges"][number]["node"][]): void;
  /** Fetches the first page again: rows of further pages stay, so that nobody loses their place. */
  showNews(): void;
  showMore(): void;
}

/** The page after the first that was asked for last. */
interface NextPage {
  /** The search and filter of its list. */
  key: string;
  failure?: Failure;
}

/**
 * A list that is fetched page by page.
 * @param field of the answer, the list itself
 * @param filter search, filter and order: others are another list
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
    showNews: () => {
      if (rows.size <= PAGE_SIZE) return first.retry();
      client.query<Data, OperationVariables>({ ...list, fetchPolicy: "no-cache" }).then(
        ({ data: fresh }) => fresh && change((before) => withFirstPage(before, fresh[field])),
        () => undefined,
      );
    },
    showMore: () => {
      // The former rows of another filter have another next page.
      if (hasNextPage && !loading && !loadingMore) fetchNext();
    },
  };
}

/** A list with saved rows before those that it has. */
function withRows<List extends Connection>(before: List, added: readonly { id: string }[]): List {
  const others = added.filter(({ id }) => before.edges.every(({ node }) => node.id !== id));
  const __typename = before.__typename.replace(/Connection$/, "Edge");
  const edges = others.map((node) => ({ __typename, node }));
  const totalCount = (before.totalCount ?? 0) + others.length;
  return { ...before, edges: [...edges, ...before.edges], totalCount };
}

/** A first page that was fetched again, then the rows of further pages. */
function withFirstPage<List extends Connection>(before: List, fresh: List): List {
  const ids = new Set(fresh.edges.map(({ node }) => node.id));
  const others = before.edges.filter(({ node }) => !ids.has(node.id));
  return { ...fresh, edges: [...fresh.edges, ...others], pageInfo: before.pageInfo };
}
