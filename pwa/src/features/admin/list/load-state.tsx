import type { Failure } from "../../../lib/result.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { OfflineIcon, RefreshIcon } from "../../../ui/icons/icons.tsx";
import * as sectionStyles from "../ui/section.module.css";

export interface LoadStateProps {
  failure: Failure | undefined;
  retry: () => void;
  /** True if data that were fetched before are on screen. */
  isLoaded: boolean;
  title: string;
}

/**
 * Says that data are loading or could not be loaded. Data that were fetched earlier stay on screen below. Renders
 * nothing once the data have loaded.
 */
export function LoadState({ isLoaded, failure, retry, title }: LoadStateProps) {
  const retryButton = (
    <Button variant="outline" size="small" onClick={retry}>
      <RefreshIcon />
      Réessayer
    </Button>
  );
  if (failure && isLoaded) {
    return (
      <Notice kind="error" action={retryButton}>
        {failure.message}
      </Notice>
    );
  }
  if (failure) {
    return (
      <EmptyState title={title} icon={<OfflineIcon size={40} />} action={retryButton}>
        {failure.message}
      </EmptyState>
    );
  }
  if (isLoaded) return null;
  return (
    <div className={sectionStyles.section} role="status" aria-label="Chargement…">
      <Skeleton shape="button" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </div>
  );
}
