import { useEffect, useRef } from "react";
import { isSparing } from "../lib/spared-data.ts";
import { followOrders } from "./order-stream.ts";

/**
 * Calls back when the server has news of these orders, or may have had some: while the page is in front, there is a
 * network, and no data are spared.
 * @param marks of the orders that are followed, undefined until they are known
 * @param userId whose orders are followed on all their devices
 */
export function useOrderNews(marks: string | undefined, userId: string | null, onNews: () => void): void {
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => {
    if (marks === undefined || (marks === "" && userId === null)) return;
    if (isSparing() || typeof EventSource === "undefined") return;
    const ask = () => latest.current();
    const follow = () =>
      followOrders({
        query: `?orders=${marks}`,
        event: "own-orders",
        onNews: ask,
        onMissed: ask,
        isLate: true,
      });
    let unfollow: (() => void) | undefined;
    const stop = () => {
      unfollow?.();
      unfollow = undefined;
    };
    const adjust = () => {
      if (document.visibilityState === "visible" && navigator.onLine) unfollow ??= follow();
      else stop();
    };
    adjust();
    document.addEventListener("visibilitychange", adjust);
    for (const event of ["online", "offline", "pageshow"]) addEventListener(event, adjust);
    // A page in the browser's back-forward cache may hold no connection.
    addEventListener("pagehide", stop);
    return () => {
      document.removeEventListener("visibilitychange", adjust);
      for (const event of ["online", "offline", "pageshow"]) removeEventListener(event, adjust);
      removeEventListener("pagehide", stop);
      stop();
    };
  }, [marks, userId]);
}
