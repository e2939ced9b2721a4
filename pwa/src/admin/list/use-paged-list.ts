import { useEffect, useState } from "react";
import { NETWORK_FAILURE } from "../../lib/failure-codes.ts";
import { connection } from "../../lib/http/connection-monitor.ts";
import { failure } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import type { Connection, FetchPage } from "../api/admin-query.ts";

/** A paged list as it is shown. */
export interface PagedList<Node> {
  /** While other rows are loading, still the former ones; undefined before the first have arrived. */
  nodes: readonly Node[] | undefined;
  /** 0 where the server does not count the list. */
  totalCount: number;
  hasNextPage: boolean;
  /** The first page is loading. */
  loading: boolean;
  /** The next page is loading. */
  loadingMore: boolean;
  failure: Extract<Result, { ok: false }> | undefined;
  /** Fetches the page again that failed. */
  retry(): void;
  /** Starts the list anew. */
  reload(): void;
  showMore(): void;
  /** Shows a saved row: in its place, or first when it is new. */
  put(node: Node): void;
  /** Removes a deleted row. */
  remove(id: string): void;
}

/** The page that was asked for last. */
interface PageRequest<Node> {
  fetchPage: FetchPage<Node>;
  /** Of the next page; the first one without. */
  after?: string;
}

interface Rows<Node> {
  nodes: readonly Node[];
  totalCount: number;
  endCursor: string | undefined;
}

/**
 * A list fetched page by page. Saved rows are put into it here: the server's lists may lag behind for a moment, and
 * fetching again costs data.
 * @param fetchPage stable for the same search and filter; another function starts the list anew
 */
export function usePagedList<Node extends { id: string }>(fetchPage: FetchPage<Node>): PagedList<Node> {
  const [rows, setRows] = useState<Rows<Node>>();
  const [isBusy, setBusy] = useState(true);
  const [failed, setFailed] = useState<PagedList<Node>["failure"]>();
  const [request, setRequest] = useState<PageRequest<Node>>({ fetchPage });
  if (request.fetchPage !== fetchPage) setRequest({ fetchPage });

  useEffect(() => {
    let isCurrent = true;
    const { after } = request;
    setBusy(true);
    setFailed(undefined);
    request
      .fetchPage(after)
      .then((page) => isCurrent && setRows((before) => (after ? joined(before, page) : firstPage(page))))
      .catch((error: unknown) => isCurrent && setFailed(failure(error)))
      .finally(() => isCurrent && setBusy(false));
    return () => {
      isCurrent = false;
    };
  }, [request]);

  // A page that failed on a dead line is fetched again once there is a sign of life.
  useEffect(() => {
    if (failed?.code !== NETWORK_FAILURE) return;
    return connection.onAlive(() => setRequest(again));
  }, [failed]);

  return {
    nodes: rows?.nodes,
    totalCount: rows?.totalCount ?? 0,
    hasNextPage: rows?.endCursor !== undefined,
    loading: isBusy && request.after === undefined,
    loadingMore: isBusy && request.after !== undefined,
    failure: failed,
    retry: () => setRequest(again),
    reload: () => setRequest({ fetchPage }),
    showMore: () => !isBusy && rows?.endCursor && setRequest({ fetchPage, after: rows.endCursor }),
    put: (node) => setRows((before) => before && withNode(before, node)),
    remove: (id) => setRows((before) => before && withoutNode(before, id)),
  };
}

/** What is asked again is another request for the same page. */
const again = <Node>(request: PageRequest<Node>): PageRequest<Node> => ({ ...request });

const firstPage = <Node>(page: Connection<Node>): Rows<Node> => ({
  nodes: page.edges.map(({ node }) => node),
  totalCount: page.totalCount ?? 0,
  endCursor: page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? undefined) : undefined,
});

function joined<Node extends { id: string }>(
  before: Rows<Node> | undefined,
  page: Connection<Node>,
): Rows<Node> {
  const next = firstPage(page);
  const known = new Set(before?.nodes.map(({ id }) => id));
  return { ...next, nodes: [...(before?.nodes ?? []), ...next.nodes.filter(({ id }) => !known.has(id))] };
}

function withNode<Node extends { id: string }>(before: Rows<Node>, node: Node): Rows<Node> {
  if (before.nodes.some(({ id }) => id === node.id)) {
    return { ...before, nodes: before.nodes.map((one) => (one.id === node.id ? node : one)) };
  }
  return { ...before, nodes: [node, ...before.nodes], totalCount: before.totalCount + 1 };
}

function withoutNode<Node extends { id: string }>(before: Rows<Node>, id: string): Rows<Node> {
  const nodes = before.nodes.filter((one) => one.id !== id);
  return { ...before, nodes, totalCount: before.totalCount - (before.nodes.length - nodes.length) };
}
