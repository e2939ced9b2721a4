import { useExternalStore } from "../../../lib/external-store.ts";
import { lazy, useLazy } from "../../../lib/lazy.ts";
import { useCatalogueStore } from "../../catalogue-store/use-catalogue-store.ts";
import { useOfflineStatus } from "./use-offline-status.ts";

const loadBanner = lazy(async () => (await import("./offline-notice.tsx")).OfflineNotice);

/**
 * Shows a notice if there is no network and the page's data come from this device, or if new products wait for the
 * user's click. The notice's code is loaded only then.
 */
export function LazyOfflineNotice() {
  const catalogue = useCatalogueStore();
  const updateWaits = useExternalStore(catalogue, false);
  const status = useOfflineStatus();
  const isShown = status !== null && (updateWaits || (status.offline && status.products > 0));
  const OfflineNotice = useLazy(loadBanner, isShown);

  if (!isShown || !OfflineNotice) return null;
  return (
    // The two messages have different keys, so React creates a new notice when the message changes. The new notice is
    // unfolded, and screen readers announce it.
    <OfflineNotice
      key={String(updateWaits)}
      status={status}
      onShowUpdate={updateWaits ? () => catalogue.showUpdate() : undefined}
    />
  );
}
