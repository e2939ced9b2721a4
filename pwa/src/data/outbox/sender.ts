import { coalesce } from "graphql-server/platform/events/coalesce";
import { registerBackgroundSync } from "../../lib/background-sync.ts";
import { isSessionFailure, NETWORK_FAILURE } from "../../lib/failure-codes.ts";
import { BACKGROUND_RETRY_MS, Backoff } from "../../lib/http/backoff.ts";
import type { FlushResult } from "./outbox.ts";

/**
 * Sends the items of an outbox while the page is open. If sending fails, it tries again after a delay. When the page is
 * closed, the service worker sends them.
 */
export class Sender {
  readonly #backoff = new Backoff(BACKGROUND_RETRY_MS);

  /** Sends the waiting items now. If items are already being sent, sends once more afterwards. */
  readonly flush: () => Promise<void>;

  /**
   * @param send sends pending items; rejects if its code could not be loaded
   * @param tag tag of the background sync with which the service worker sends the items after the page was closed
   */
  constructor(
    send: () => Promise<FlushResult>,
    tag: string,
    onEnd: (result: FlushResult) => void = () => {},
  ) {
    this.flush = coalesce(async () => {
      this.#backoff.cancel();
      const result = await send().catch(() => NOT_SENT);
      if (result.ok) this.#backoff.reset();
      else if (result.isPending) void registerBackgroundSync(tag);
      // If the session has ended or another user has signed in, no further attempt is planned: the server would refuse
      // every attempt until the right user is signed in again.
      if (!result.ok && !isSessionFailure(result.code))
        this.#backoff.schedule(() => void this.flush(), result.pauseMs);
      onEnd(result);
    });
  }

  /** Cancels the next attempt to send. Called when nothing is left to send or another user has signed in. */
  stop(): void {
    this.#backoff.reset();
  }
}

/**
 * Result of a flush whose code could not be loaded: nothing was sent. `isPending` is false, because a background sync
 * would be useless: the service worker cannot find items that the page has not stored.
 */
const NOT_SENT: FlushResult = { ok: false, code: NETWORK_FAILURE, pauseMs: 0, isPending: false };
