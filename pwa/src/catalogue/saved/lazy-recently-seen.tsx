import { useHydrated } from "../../lib/external-store.ts";
import { lazy, useLazy } from "../../lib/lazy.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { RECENTLY_SEEN_KEY } from "../../lib/storage/storage-keys.ts";
import type { RecentlySeenProps } from "./recently-seen-row.tsx";

const loadRow = lazy(async () => (await import("./recently-seen-row.tsx")).RecentlySeenRow);

/** The products seen last, where there are any: without, the code for it is not fetched. */
export function LazyRecentlySeen(props: RecentlySeenProps) {
  const isHydrated = useHydrated();
  const RecentlySeenRow = useLazy(loadRow, isHydrated && safeStorage().getItem(RECENTLY_SEEN_KEY) !== null);
  return RecentlySeenRow && <RecentlySeenRow {...props} />;
}
