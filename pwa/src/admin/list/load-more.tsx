import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import type { Listing } from "./use-paged-list.ts";

/** How much of a list is shown, and « Voir plus »; what kept the next page from coming. */
export function MoreRows({ listing, noun }: { listing: Listing<{ id: string }>; noun: string }) {
  const { nodes, totalCount, hasNextPage, loadingMore, failure, showMore } = listing;
  if (!nodes || !hasNextPage) return null;
  return (
    <div className="panel-more">
      {totalCount > 0 && (
        <p role="status">
          {nodes.length} {noun} sur {totalCount}
        </p>
      )}
      {failure && <Notice kind="error">{failure.message}</Notice>}
      <Button variant="outline" busy={loadingMore} busyLabel="Chargement..." onClick={showMore}>
        Voir plus
      </Button>
    </div>
  );
}
