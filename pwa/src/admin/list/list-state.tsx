import type { ReactNode } from "react";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/form/button.tsx";
import { OfflineIcon, RefreshIcon } from "../../ui/icons/icons.tsx";
import type { Listing } from "./use-paged-list.ts";

/** What stands above a list's rows or in their place: loading, not arrived, nothing there. */
export function ListState({ listing, empty }: { listing: Listing<{ id: string }>; empty: ReactNode }) {
  const { nodes, failure, loading, retry } = listing;
  const again = (
    <Button variant="outline" size="small" onClick={retry}>
      <RefreshIcon />
      Réessayer
    </Button>
  );
  if (failure && nodes) {
    return (
      <Notice kind="error" action={again}>
        {failure.message}
      </Notice>
    );
  }
  if (failure) {
    return (
      <EmptyState title="La liste n'est pas arrivée" icon={<OfflineIcon size={40} />} action={again}>
        {failure.message}
      </EmptyState>
    );
  }
  if (!nodes) {
    return (
      <div className="panel-bones" role="status" aria-label="Chargement…">
        <Skeleton shape="button" />
        <Skeleton shape="button" />
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </div>
    );
  }
  return nodes.length === 0 && !loading ? empty : null;
}
