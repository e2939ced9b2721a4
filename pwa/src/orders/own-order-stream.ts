import { followOrders } from "./order-stream.ts";

/**
 * Calls back when the server has news of a person's orders, or may have had some, while the page is in front and there is
 * a network.
 * @param marks of the orders that are followed
 * @returns ends it
 */
export function followOwnOrders(marks: string, onNews: () => void): () => void {
  const query = `?orders=${marks}`;
  const follow = () => followOrders({ query, event: "own-orders", onNews, onMissed: onNews, isLate: true });
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
}
