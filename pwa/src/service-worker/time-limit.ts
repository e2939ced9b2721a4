import type { WorkboxPlugin } from "workbox-core";

/**
 * Longest time to wait until an answer begins (ms). A connection that is silent for longer counts as dead. Slow
 * connections begin to answer sooner; the rest of their answer has its own limit.
 */
export const ANSWER_MS = 20_000;
/** Longest time for the rest of an answer (ms): enough for a large image on the slowest connection. */
const BODY_MS = 180_000;

/** Aborts a request after {@link ANSWER_MS} without an answer, and an unfinished answer after {@link BODY_MS}. */
class TimeLimit {
  readonly #controller = new AbortController();
  #timer = this.#abortAfter(ANSWER_MS);

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Must be called when the answer has begun: starts the limit for the rest of the answer. */
  answered(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#abortAfter(BODY_MS);
  }

  #abortAfter(ms: number) {
    return setTimeout(() => this.#controller.abort(), ms);
  }
}

/**
 * `fetch` that is aborted after {@link ANSWER_MS} without an answer, and after {@link BODY_MS} during an answer.
 * @throws if there is no answer in time
 */
export async function fetchInTime(url: RequestInfo, init: RequestInit = {}): Promise<Response> {
  const limit = new TimeLimit();
  const response = await fetch(url, { ...init, signal: limit.signal });
  limit.answered();
  return response;
}

/**
 * Applies the limits to a Workbox strategy. Without HTTP/2 a browser opens only six connections to a shop, and images
 * that wait on silent connections would block the cart's requests.
 */
export const timeLimited: WorkboxPlugin = {
  requestWillFetch: async ({ request, state }) => {
    const limit = new TimeLimit();
    if (state) state.limit = limit;
    return new Request(request, { signal: limit.signal });
  },
  fetchDidSucceed: async ({ response, state }) => {
    (state?.limit as TimeLimit | undefined)?.answered();
    return response;
  },
};
