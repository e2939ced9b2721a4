import type { WorkboxPlugin } from "workbox-core";

/** A line that has not answered for so long has gone silent, in milliseconds; slow ones answer sooner, and may then take their time. */
export const ANSWER_MS = 20_000;
/** For the rest of an answer: a large image over the slowest line, in milliseconds. */
const BODY_MS = 180_000;

/** Ends a request's wait for its answer after {@link ANSWER_MS}, and its answer's end after {@link BODY_MS}. */
class TimeLimit {
  readonly #controller = new AbortController();
  #timer = this.#abortAfter(ANSWER_MS);

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The answer has begun. */
  answered(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#abortAfter(BODY_MS);
  }

  #abortAfter(ms: number) {
    return setTimeout(() => this.#controller.abort(), ms);
  }
}

/** `fetch` within the limits. @throws when there was no answer in time */
export async function fetchInTime(url: string, init: RequestInit = {}): Promise<Response> {
  const limit = new TimeLimit();
  const response = await fetch(url, { ...init, signal: limit.signal });
  limit.answered();
  return response;
}

/**
 * Keeps a Workbox strategy's requests within the limits: browsers open six connections to a shop without HTTP/2, and
 * images that wait on a silent line would keep all of them from the cart.
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
