import type { ReactNode } from "react";
import { LoadState } from "./load-state.tsx";
import type { PagedList } from "./use-paged-query.ts";

export function ListState({ list, empty }: { list: PagedList; empty: ReactNode }) {
  const { nodes, failure, loading, retry } = list;
  if (nodes?.length === 0 && !failure) return loading ? null : empty;
  return (
    <LoadState
      isLoaded={nodes !== undefined}
      failure={failure}
      retry={retry}
      title="La liste n’a pas pu être chargée"
    />
  );
}
