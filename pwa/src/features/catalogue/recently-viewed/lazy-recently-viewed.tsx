import { useHydrated } from "../../../lib/external-store.ts";
import { lazy, useLazy } from "../../../lib/lazy.ts";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";
import { RECENTLY_SEEN_KEY } from "../../../lib/storage/storage-keys.ts";
import type { RecentlyViewedProps } from "./recently-viewed-row.tsx";

const loadRow = lazy(async () => (await import("./recently-viewed-row.tsx")).RecentlyViewedRow);

/** The row of recently viewed products. Its code is not loaded on a device on which none were viewed. */
export function LazyRecentlyViewed(props: RecentlyViewedProps) {
  const isHydrated = useHydrated();
  const RecentlyViewedRow = useLazy(loadRow, isHydrated && safeStorage.getItem(RECENTLY_SEEN_KEY) !== null);
  return RecentlyViewedRow && <RecentlyViewedRow {...props} />;
}
