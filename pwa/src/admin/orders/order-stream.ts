import { Backoff } from "../../lib/http/backoff.ts";
import { StreamWatch } from "../../offline/live-queries/stream-watch.ts";

const RETRY = { firstMs: 3_000, longestMs: 60_000 };

/** NEW: an order has arrived; CHANGED: one is another, or something may have been missed. */
export type OrderNews = "NEW" | "CHANGED";

/**
 * Listens to what the server tells admins of orders, on a stream of the panel's own: shoppers' pages carry nothing of it.
 * A line that has broken is opened anew, and whoever listens looks again.
 * @returns ends it
 */
export function followOrders(onNews: (news: OrderNews) => void): () => void {
  const backoff = new Backoff(RETRY);
  let source: EventSource | undefined;
  let isBroken = false;
  const watch = new StreamWatch({ onSilence: () => reopen(), onDead: () => onError() });

  const close = () => {
    watch.stop();
    source?.close();
    source = undefined;
  };
  const hear = () => {
    watch.onWord();
    backoff.expedite();
    if (isBroken) onNews("CHANGED");
    isBroken = false;
  };
  const open = () => {
    source = new EventSource("/catalogue-events");
    source.onmessage = hear;
    source.addEventListener("beat", hear);
    source.addEventListener("orders", ({ data }) => {
      hear();
      onNews(data === "NEW" ? "NEW" : "CHANGED");
    });
    source.onerror = onError;
    watch.onOpen();
  };
  const reopen = () => {
    isBroken = true;
    close();
    open();
  };
  function onError(): void {
    isBroken = true;
    close();
    backoff.schedule(open);
  }

  open();
  return () => {
    backoff.cancel();
    close();
  };
}
