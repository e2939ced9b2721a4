import type { OperationVariables } from "@apollo/client";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useGraphqlClient } from "./lazy-graphql-client.ts";
import { type QueryState, WatchedQuery } from "./watched-query.ts";

const SKIPPED = { data: undefined, partial: undefined, loading: false, error: undefined };
const getSkipped = () => SKIPPED;
const never = () => () => undefined;
const doNothing = () => undefined;

export interface QueryResult<Data> extends QueryState<Data> {
  /** The last whole answer, also one with other variables. */
  previousData: Data | undefined;
  /** Asks again after a failure. */
  retry: () => void;
}

/**
 * Queries the shop for a component: answered at once from the SSR state where the page was rendered from it, then from
 * Apollo Client's cache or the network, and up to date as long as the component is shown.
 */
export function useQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { skip = false, returnPartialData = false } = {},
): QueryResult<Data> {
  const client = useGraphqlClient();
  const key = JSON.stringify(variables);
  const watched = useMemo(() => {
    const options = { query, variables: JSON.parse(key) as Variables, returnPartialData };
    return skip ? undefined : new WatchedQuery(client, options);
  }, [client, query, key, skip, returnPartialData]);
  const get = watched?.get ?? getSkipped;
  const state: QueryState<Data> = useSyncExternalStore(watched?.subscribe ?? never, get, get);
  const previous = useRef(state.data);
  useEffect(() => {
    if (state.data) previous.current = state.data;
  }, [state.data]);
  return { ...state, previousData: previous.current, retry: watched?.retry ?? doNothing };
}
