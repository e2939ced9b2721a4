import { PARTIAL_CATALOGUE } from "../../lib/failure-codes.ts";
import type { Failure } from "../../lib/result.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Button } from "../../ui/form/button.tsx";
import { OfflineIcon, RefreshIcon } from "../../ui/icons/icons.tsx";

export function ListError({ error, onRetry }: { error: Failure; onRetry: () => void }) {
  const { code, message } = error;
  return (
    <EmptyState
      icon={<OfflineIcon size={40} />}
      title={code === PARTIAL_CATALOGUE ? "Rien trouvé hors ligne" : "Les produits n’ont pas pu être chargés"}
      action={
        <Button onClick={onRetry}>
          <RefreshIcon />
          Réessayer
        </Button>
      }
    >
      {message}
    </EmptyState>
  );
}
