import type { ReactNode } from "react";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/form/button.tsx";
import { OfflineIcon, RefreshIcon } from "../../ui/icons/icons.tsx";
import type { PagedList } from "./use-paged-list.ts";

/** The loading, error and empty states of a list, above its rows or in their place. */
export function ListState({ list, empty }: { list: PagedList<{ id: string }>; empty: ReactNode }) {
  const { nodes, failure, loading, retry } = list;
  const retryButton = (
    <Button variant="outline" size="small" onClick={retry}>
      <RefreshIcon />
      Réessayer
    </Button>
  );
  if (failure && nodes) {
    return (
      <Notice kind="error" action={retryButton}>
        {failure.message}
      </Notice>
    );
  }
  if (failure) {
    return (
      <EmptyState
        title="La liste n’a pas pu être chargée"
        icon={<OfflineIcon size={40} />}
        action={retryButton}
      >
        {failure.message}
      </EmptyState>
    );
  }
  if (!nodes) {
    return (
      <div className="admin-skeleton" role="status" aria-label="Chargement…">
        <Skeleton shape="button" />
        <Skeleton shape="button" />
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </div>
    );
  }
  return nodes.length === 0 && !loading ? empty : null;
}
