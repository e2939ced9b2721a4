import type {
  DocumentNode,
  OperationVariables,
  TypedDocumentNode,
  WatchQueryFetchPolicy,
} from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useEffect, useEffectEvent, useMemo } from "react";
import { failure } from "../../../data/apollo/result-of.ts";
import { NETWORK_FAILURE } from "../../../lib/failure-codes.ts";
import { connection } from "../../../lib/http/connection-monitor.ts";
import type { Failure } from "../../../lib/result.ts";

export interface PanelQueryOptions {
  fetchPolicy?: WatchQueryFetchPolicy;
  skip?: boolean;
}

/**
 * Executes a query of the panel. After a change of the variables, `data` is still the former answer and `isFormer` is
 * true, until the new answer arrives; if the new query fails, both stay as they are. After a network failure, the query
 * is repeated when the connection works again. After an overload of the server, it is repeated a few seconds later.
 */
export function usePanelQuery<Data, Variables extends OperationVariables>(
  query: DocumentNode | TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options: PanelQueryOptions = {},
) {
  const { data, previousData, error, refetch, ...rest } = useQuery<Data, OperationVariables>(query, {
    variables,
    ...options,
  });
  const failed = useMemo(() => error && failure(error), [error]);
  const retry = () => void refetch().catch(() => undefined);
  useWhenAlive(failed, retry);
  return {
    ...rest,
    data: data ?? previousData,
    isFormer: data === undefined,
    failure: failed,
    refetch,
    retry,
  };
}

/** Time after which a request that an overloaded server has refused is repeated (ms). */
const RETRY_MS = 5_000;

/**
 * Calls `retry` when the connection works again after a network failure, or some seconds after an overload of the
 * server.
 */
export function useWhenAlive(failed: Failure | undefined, retry: () => void): void {
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (failed?.code === "UNAVAILABLE") {
      const timer = setTimeout(again, RETRY_MS);
      return () => clearTimeout(timer);
    }
    if (failed?.code !== NETWORK_FAILURE) return;
    const stop = connection.onAlive(() => {
      stop();
      again();
    });
    return stop;
  }, [failed]);
}
