import { useHydrated } from "../../../lib/external-store.ts";
import { lazy, useLazy } from "../../../lib/lazy.ts";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";
import { RECENTLY_SEEN_KEY } from "../../../lib/storage/storage-keys.ts";
import type { RecentlyViewedProps } from "./recently-viewed-row.tsx";

const loadRow = lazy(async () => (await import("./recently-viewed-row.tsx")).RecentlyViewedRow);

/** The row of recently viewed products. If no product was viewed on this device, the row's code is not loaded. */
export function LazyRecentlyViewed(props: RecentlyViewedProps) {
  const isHydrated = useHydrated();
  const RecentlyViewedRow = useLazy(loadRow, isHydrated && safeStorage.getItem(RECENTLY_SEEN_KEY) !== null);
  return RecentlyViewedRow && <RecentlyViewedRow {...props} />;
}
