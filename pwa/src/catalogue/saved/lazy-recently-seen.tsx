import { type ComponentType, useEffect, useState } from "react";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { RECENTLY_SEEN_KEY } from "../../lib/storage/storage-keys.ts";
import type { RecentlySeenProps } from "./recently-seen-row.tsx";

/** The products seen last, where there are any: without, the code for it is not fetched. */
export function LazyRecentlySeen(props: RecentlySeenProps) {
  const [Row, setRow] = useState<ComponentType<RecentlySeenProps>>();
  useEffect(() => {
    if (safeStorage().getItem(RECENTLY_SEEN_KEY) === null) return;
    import("./recently-seen-row.tsx").then(
      ({ RecentlySeenRow }) => setRow(() => RecentlySeenRow),
      () => undefined,
    );
  }, []);
  return Row && <Row {...props} />;
}
