import { type ComponentType, useEffect, useState } from "react";
import { useCatalogueStore } from "../../catalogue-store/catalogue-store.ts";
import { useExternalStore } from "../../lib/external-store.ts";
import { styleSheetSettled } from "../../ui/styles/pending-style-sheet.ts";
import type { OfflineBannerProps } from "./offline-banner.tsx";
import { useOfflineStatus } from "./use-offline-status.ts";

/**
 * Where pages say that they show the replica, or that an update waits; empty most of the time. Without Suspense: what a
 * boundary has waited for is shown 300 ms after its fallback at the earliest.
 */
export function LazyOfflineBanner() {
  const catalogue = useCatalogueStore();
  const updateWaits = useExternalStore(catalogue, false);
  const status = useOfflineStatus();
  const [OfflineBanner, setBanner] = useState<ComponentType<OfflineBannerProps>>();
  const isShown = status !== null && (updateWaits || (status.offline && status.products > 0));

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
      key={String(updateWaits)}
      status={status}
      onShowUpdate={updateWaits ? () => catalogue.showUpdate() : undefined}
    />
  );
}
