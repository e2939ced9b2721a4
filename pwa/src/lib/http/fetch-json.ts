import { connection } from "./connection-monitor.ts";
import { retryAfterMs } from "./retry-after.ts";

const TOO_MANY_REQUESTS = 429;

/** A response with any status. */
export interface JsonResponse {
  status: number;
  /** The parsed body; undefined if it is not JSON (a captive portal's page) or was cut off. */
  body: unknown;
  /** The server's Retry-After (ms); 0 if there is none. */
  retryAfterMs: number;
}

export interface FetchJsonOptions extends RequestInit {
  /**
   * Time after which the request is aborted, even while its body arrives (ms), because a hanging request blocks the
   * requests behind it.
   */
  timeoutMs: number;
}

/**
 * `fetch` with a timeout, for JSON. A JSON response, except a server fault or a refusal by the rate limit, is
 * reported to the connection monitor.
 * @param signal of the caller, which may abort the request sooner
 * @throws when the server cannot be reached, does not answer in time, or the caller aborts
 */
export async function fetchJson(
  url: string | URL,
  { timeoutMs, signal, ...init }: FetchJsonOptions,
): Promise<JsonResponse> {
  // AbortSignal.any would join both signals, but Chrome before 116 and iOS before 17.4 lack it.
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException("timeout", "TimeoutError")), timeoutMs);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    const body: unknown = await response.json().catch(() => undefined);
    const { status } = response;
    if (body && status < 500 && status !== TOO_MANY_REQUESTS) connection.reportAlive();
    return { status, body, retryAfterMs: retryAfterMs(response) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}
