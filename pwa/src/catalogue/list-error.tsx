import { failure } from "../lib/mutate.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Button } from "../ui/form/button.tsx";
import { OfflineIcon, RefreshIcon } from "../ui/icons/icons.tsx";

/** Shown instead of products that could not be fetched: the reason and a retry button. */
export function ListError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState
      icon={<OfflineIcon size={40} />}
      title="Les produits ne sont pas arrivés"
      action={
        <Button onClick={onRetry}>
          <RefreshIcon />
          Réessayer
        </Button>
      }
    >
      {failure(error).message}
    </EmptyState>
  );
}
