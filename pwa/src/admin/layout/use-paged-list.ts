import { useEffect, useRef, useState } from "react";
import { failure } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";

/** How many rows a list of the panel shows at first, and how many « Voir plus » adds. */
export const PANEL_PAGE = 20;

/** A page of the server's list. */
export interface Connection<Node> {
  edges: readonly { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
}

export type Failure = Extract<Result, { ok: false }>;

/** Asks for the page after a cursor; a stable function per choice of rows. */
export type AskPage<Node> = (after: string | undefined) => Promise<Connection<Node>>;

/** A list of the panel as it is shown. */
export interface Listing<Node> {
  /** While others are on their way, still the former ones; undefined before the first have come. */
  nodes: readonly Node[] | undefined;
  totalCount: number;
  hasNextPage: boolean;
  /** Other rows than these are on their way. */
  loading: boolean;
  /** The next page is on its way. */
  loadingMore: boolean;
  failure: Failure | undefined;
  retry(): void;
  showMore(): void;
  /** Shows a row that was just saved: in its place, or first when it is new. */
  put(node: Node): void;
  /** Takes a row away that was just deleted. */
  drop(id: string): void;
}

interface Shown<Node> {
  nodes: readonly Node[];
  totalCount: number;
  endCursor: string | undefined;
}

/**
 * A list asked for page by page. What the person saves is put into it here: the server's lists follow a moment
 * later, and asking again would cost data.
 */
export function useListing<Node extends { id: string }>(ask: AskPage<Node>): Listing<Node> {
  const [shown, setShown] = useState<Shown<Node>>();
  const [busy, setBusy] = useState<"no" | "list" | "more">("list");
  const [failed, setFailed] = useState<Failure>();
  const [attempt, setAttempt] = useState(0);
  const asked = useRef(ask);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    let current = true;
    asked.current = ask;
    setBusy("list");
    setFailed(undefined);
    ask(undefined)
      .then((page) => current && setShown(firstPage(page)))
      .catch((error: unknown) => current && setFailed(failure(error)))
      .finally(() => current && setBusy("no"));
    return () => {
      current = false;
    };
  }, [ask, attempt]);

  // The network is back: what did not arrive is asked for again.
  useEffect(() => {
    if (!failed) return;
    const again = () => setAttempt((before) => before + 1);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [failed]);

  const showMore = () => {
    if (busy !== "no" || !shown?.endCursor) return;
    setBusy("more");
    setFailed(undefined);
    // An answer to a question nobody asks any more is left aside.
    const ifCurrent = (then: () => void) => asked.current === ask && then();
    ask(shown.endCursor)
      .then((page) => ifCurrent(() => setShown((before) => joined(before, page))))
      .catch((error: unknown) => ifCurrent(() => setFailed(failure(error))))
      .finally(() => ifCurrent(() => setBusy("no")));
  };

  return {
    nodes: shown?.nodes,
    totalCount: shown?.totalCount ?? 0,
    hasNextPage: shown?.endCursor !== undefined,
    loading: busy === "list",
    loadingMore: busy === "more",
    failure: failed,
    retry: () => setAttempt((before) => before + 1),
    showMore,
    put: (node) => setShown((before) => before && withNode(before, node)),
    drop: (id) => setShown((before) => before && without(before, id)),
  };
}

const firstPage = <Node>(page: Connection<Node>): Shown<Node> => ({
  nodes: page.edges.map(({ node }) => node),
  totalCount: page.totalCount,
  endCursor: page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? undefined) : undefined,
});

function joined<Node extends { id: string }>(
  before: Shown<Node> | undefined,
  page: Connection<Node>,
): Shown<Node> {
  const next = firstPage(page);
  const known = new Set(before?.nodes.map(({ id }) => id));
  return { ...next, nodes: [...(before?.nodes ?? []), ...next.nodes.filter(({ id }) => !known.has(id))] };
}

function withNode<Node extends { id: string }>(before: Shown<Node>, node: Node): Shown<Node> {
  if (before.nodes.some(({ id }) => id === node.id)) {
    return { ...before, nodes: before.nodes.map((one) => (one.id === node.id ? node : one)) };
  }
  return { ...before, nodes: [node, ...before.nodes], totalCount: before.totalCount + 1 };
}

function without<Node extends { id: string }>(before: Shown<Node>, id: string): Shown<Node> {
  const nodes = before.nodes.filter((one) => one.id !== id);
  return { ...before, nodes, totalCount: before.totalCount - (before.nodes.length - nodes.length) };
}
