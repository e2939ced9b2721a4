import { useMemo, useState, useSyncExternalStore } from "react";
import type { StoredDocument } from "../../lib/http/send-document.ts";
import type { QueryState } from "./query-entry.ts";
import { useCatalogueStore } from "./use-catalogue-store.ts";

const SKIPPED = { data: undefined, partial: undefined, loading: false, error: undefined };
const skipped = { get: () => SKIPPED, subscribe: () => () => undefined, retry: () => undefined };

export interface QueryResult<Data> extends QueryState<Data> {
  /** Data to show while the query loads: after a change of the query's variables, the data of the former variables. */
  previousData: Data | undefined;
  retry: () => void;
}

/**
 * Queries the catalogue for a component. If the page was rendered with the answer, the component has the data at once.
 * The data stay up to date while the component is on screen.
 */
export function useQuery<Data extends object, Variables extends object>(
  document: StoredDocument<Data, Variables>,
  variables: Variables,
  { skip = false } = {},
): QueryResult<Data> {
  const store = useCatalogueStore();
  const key = JSON.stringify(variables);
  const { get, subscribe, retry } = useMemo(
    () => (skip ? skipped : store.entry(document, JSON.parse(key) as Variables)),
    [store, document, key, skip],
  );
  const state: QueryState<Data> = useSyncExternalStore(subscribe, get, get);
  const [previousData, setPreviousData] = useState(state.data);
  if (state.data && state.data !== previousData) setPreviousData(state.data);
  return { ...state, previousData, retry };
}
