import { registerBackgroundSync } from "../../lib/background-sync.ts";
import { BACKGROUND_RETRY_MS, Backoff } from "../../lib/http/backoff.ts";
import { connection } from "../../lib/http/connection-monitor.ts";
import { FlushQueue } from "./flush-queue.ts";
import type { SendResult } from "./send-pending.ts";

/** Sends in a page what is pending, again after pauses while that fails; the service worker sends when it is closed. */
export class PageSender {
  readonly #tag: string;
  readonly #queue: FlushQueue;
  readonly #backoff = new Backoff(BACKGROUND_RETRY_MS);

  /**
   * @param send what is pending
   * @param tag of the background sync that sends it without the page
   */
  constructor(send: () => Promise<SendResult>, tag: string) {
    this.#tag = tag;
    this.#queue = new FlushQueue(async () => {
      this.#backoff.cancel();
      const result = await send().catch(() => ({ ok: false, pauseMs: 0 }) as const);
      if (result.ok) this.#backoff.reset();
      else this.retryLater(result.pauseMs);
    });
    connection.onAlive(() => this.#backoff.expedite());
  }

  /** Sends now, or after what is under way. */
  flush(): Promise<void> {
    return this.#queue.request(false);
  }

  /** @param pauseMs how long the server asks not to be called again */
  retryLater(pauseMs: number): void {
    void registerBackgroundSync(this.#tag);
    this.#backoff.schedule(() => void this.flush(), pauseMs);
  }

  /** Nothing is pending any more. */
  stop(): void {
    this.#backoff.reset();
  }
}
