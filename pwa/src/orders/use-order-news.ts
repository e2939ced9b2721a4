import { useEffect, useRef } from "react";
import { savesData } from "../lib/data-saver.ts";
import { useOnline } from "../lib/use-online.ts";

/**
 * Calls back when the server has news of these orders, or may have had some; not in a data-saver visit.
 * @param marks of the orders that are followed, undefined until they are known
 * @param userId whose orders are followed on all their devices
 */
export function useOrderNews(marks: string | undefined, userId: string | null, onNews: () => void): void {
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  // Its code is not kept for pages without a network.
  const online = useOnline();
  useEffect(() => {
    if (!online || marks === undefined || (marks === "" && userId === null)) return;
    if (savesData() || typeof EventSource === "undefined") return;
    let isOpen = true;
    let unfollow: (() => void) | undefined;
    const follow = async () => {
      const { followOwnOrders } = await import("./own-order-stream.ts");
      if (isOpen) unfollow = followOwnOrders(marks, () => latest.current());
    };
    // Without it the orders are looked at when the page is back in front.
    void follow().catch(() => undefined);
    return () => {
      isOpen = false;
      unfollow?.();
    };
  }, [online, marks, userId]);
}
