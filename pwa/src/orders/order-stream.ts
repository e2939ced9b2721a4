import { Backoff, LIVE_RETRY_MS } from "../lib/http/backoff.ts";
import { StreamWatch } from "../offline/live-queries/stream-watch.ts";

/** Orders change seldom: longer than other pauses. */
const LONGEST_MS = 60_000;

export interface OrderStreamOptions {
  /** What the stream is to tell, in its address. */
  query?: string;
  /** The event's name. */
  event: "orders" | "own-orders";
  /** An event has come, with its data. */
  onNews: (data: string) => void;
  /** The line stands, and something may have been missed before: it was broken, or this is its first word. */
  onMissed: () => void;
  /** Whether what the page knows may be older than the stream. */
  isLate?: boolean;
}

/**
 * Listens to what the server tells of orders, on a stream of its own, for as long as a page shows orders: no other page
 * carries anything of it. A line that has broken is opened anew.
 * @returns ends it
 */
export function followOrders({
  query = "",
  event,
  onNews,
  onMissed,
  isLate = false,
}: OrderStreamOptions): () => void {
  const backoff = new Backoff(LIVE_RETRY_MS, LONGEST_MS);
  let source: EventSource | undefined;
  let mayHaveMissed = isLate;
  const watch = new StreamWatch({ onSilence: () => reopen(), onDead: () => onError() });

  const close = () => {
    watch.stop();
    source?.close();
    source = undefined;
  };
  const hear = () => {
    watch.onWord();
    backoff.expedite();
    if (mayHaveMissed) onMissed();
    mayHaveMissed = false;
  };
  const open = () => {
    source = new EventSource(`/catalogue-events${query}`);
    source.onmessage = hear;
    source.addEventListener("beat", hear);
    source.addEventListener(event, ({ data }) => {
      hear();
      onNews(String(data));
    });
    source.onerror = onError;
    watch.onOpen();
  };
  const reopen = () => {
    mayHaveMissed = true;
    close();
    open();
  };
  function onError(): void {
    mayHaveMissed = true;
    close();
    backoff.schedule(open);
  }

  open();
  return () => {
    backoff.cancel();
    close();
  };
}
