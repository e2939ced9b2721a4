import { type ComponentType, lazy, Suspense, useContext, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { styleSheetSettled } from "../../ui/styles/pending-style-sheet.ts";
import { OfflineContext } from "../client/lazy-offline-client.ts";
import type { OfflineBannerProps } from "./offline-banner.tsx";
import { useOfflineStatus } from "./use-offline-status.ts";

const OfflineBanner = lazy(
  (): Promise<{ default: ComponentType<OfflineBannerProps> }> =>
    Promise.all([import("./offline-banner.tsx"), styleSheetSettled()]).then(
      ([module]) => ({ default: module.OfflineBanner }),
      // The page does not fail because its banner cannot be fetched.
      () => ({ default: () => null }),
    ),
);

/** Where pages say that they show the replica, or that an update waits; empty most of the time. */
export function LazyOfflineBanner() {
  const offline = useContext(OfflineContext);
  const status = useOfflineStatus();
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path means that another page has opened
  useEffect(() => offline?.discardUpdate(), [offline, pathname]);

  if (!status || !(status.updateWaits || (status.offline && status.products > 0))) return null;
  return (
    <Suspense fallback={null}>
      {/* The key: another message is told, and unfolded, anew. */}
      <OfflineBanner
        key={String(status.updateWaits)}
        status={status}
        onShowUpdate={() => offline?.showUpdate()}
      />
    </Suspense>
  );
}
