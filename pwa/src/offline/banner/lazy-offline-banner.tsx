import { type ComponentType, useContext, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { styleSheetSettled } from "../../ui/styles/pending-style-sheet.ts";
import { OfflineContext } from "../client/lazy-offline-client.ts";
import type { OfflineBannerProps } from "./offline-banner.tsx";
import { useOfflineStatus } from "./use-offline-status.ts";

/**
 * Where pages say that they show the replica, or that an update waits; empty most of the time. Without Suspense: what a
 * boundary has waited for is shown 300 ms after its fallback at the earliest.
 */
export function LazyOfflineBanner() {
  const offline = useContext(OfflineContext);
  const status = useOfflineStatus();
  const { pathname } = useLocation();
  const [OfflineBanner, setBanner] = useState<ComponentType<OfflineBannerProps>>();
  const isShown = status !== null && (status.updateWaits || (status.offline && status.products > 0));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path means that another page has opened
  useEffect(() => offline?.discardUpdate(), [offline, pathname]);

  useEffect(() => {
    if (!isShown) return;
    Promise.all([import("./offline-banner.tsx"), styleSheetSettled()]).then(
      ([module]) => setBanner(() => module.OfflineBanner),
      // The page does not fail because its banner cannot be fetched.
      () => undefined,
    );
  }, [isShown]);

  if (!isShown || !OfflineBanner) return null;
  return (
    // The key: another message is told, and unfolded, anew.
    <OfflineBanner
      key={String(status.updateWaits)}
      status={status}
      onShowUpdate={() => offline?.showUpdate()}
    />
  );
}
