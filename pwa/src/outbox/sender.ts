import { registerBackgroundSync } from "../lib/background-sync.ts";
import { isSessionFailure, NETWORK_FAILURE } from "../lib/failure-codes.ts";
import { BACKGROUND_RETRY_MS, Backoff } from "../lib/http/backoff.ts";
import { coalesce } from "../lib/http/coalesce.ts";
import type { FlushResult } from "./outbox.ts";

/** Sends in a page what is pending, again after pauses while that fails; the service worker sends when it is closed. */
export class Sender {
  readonly #backoff = new Backoff(BACKGROUND_RETRY_MS);

  /** Sends now, or after what is under way. */
  readonly flush: () => Promise<void>;

  /**
   * @param send what is pending; rejects where the code that does it could not be loaded
   * @param tag of the background sync that sends it without the page
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
      // The session must be restored first: sending again would fail again.
      if (!result.ok && !isSessionFailure(result.code))
        this.#backoff.schedule(() => void this.flush(), result.pauseMs);
      onEnd(result);
    });
  }

  /** Nothing is pending any more. */
  stop(): void {
    this.#backoff.reset();
  }
}

/** The service worker does not find what the page could not even store. */
const NOT_SENT: FlushResult = { ok: false, code: NETWORK_FAILURE, pauseMs: 0, isPending: false };
