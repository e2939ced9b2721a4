import { failure } from "../lib/mutate.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { OfflineIcon, RefreshIcon } from "../ui/icons.tsx";

/** Products that could not be fetched: why, and to try again. */
export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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
