import { useCatalogueStore } from "../../catalogue-store/use-catalogue-store.ts";
import { useExternalStore } from "../../lib/external-store.ts";
import { lazy, useLazy } from "../../lib/lazy.ts";
import { styleSheetSettled } from "../../ui/styles/pending-style-sheet.ts";
import { useOfflineStatus } from "./use-offline-status.ts";

const loadBanner = lazy(async () => {
  const [{ OfflineNotice }] = await Promise.all([import("./offline-notice.tsx"), styleSheetSettled()]);
  return OfflineNotice;
});

/**
 * The place of the notice that a page's data come from the replica, or that an update is available. It is empty most
 * of the time.
 */
export function LazyOfflineNotice() {
  const catalogue = useCatalogueStore();
  const updateWaits = useExternalStore(catalogue, false);
  const status = useOfflineStatus();
  const isShown = status !== null && (updateWaits || (status.offline && status.products > 0));
  const OfflineNotice = useLazy(loadBanner, isShown);

  if (!isShown || !OfflineNotice) return null;
  return (
    // Another key for another message makes React create a new notice, which is announced and unfolded.
    <OfflineNotice
      key={String(updateWaits)}
      status={status}
      onShowUpdate={updateWaits ? () => catalogue.showUpdate() : undefined}
    />
  );
}
