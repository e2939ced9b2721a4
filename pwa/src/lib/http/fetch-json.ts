import { connection } from "./connection-monitor.ts";
import { retryAfterMs } from "./retry-after.ts";

const TOO_MANY_REQUESTS = 429;

export interface JsonResponse {
  status: number;
  /** The parsed body; undefined if it is not JSON (a captive portal's page) or was cut off. */
  body: unknown;
  /** Time (ms) for which the server asks to wait; 0 if it does not ask. */
  retryAfterMs: number;
}

export interface FetchJsonOptions extends RequestInit {
  /**
   * Time after which the request is aborted, even if its body is still arriving (ms). Without this limit, a request
   * that is never answered would block all code that waits for its end.
   */
  timeoutMs: number;
}

/**
 * `fetch` with a timeout, for JSON. If the response is JSON, reports to the connection monitor that the server is
 * reachable, except after a fault of the server or a refusal because of too many requests.
 * @param signal aborts the request before the timeout
 * @throws when the server cannot be reached, does not answer in time, or the caller aborts the request
 */
export async function fetchJson(
  url: string | URL,
  { timeoutMs, signal, ...init }: FetchJsonOptions,
): Promise<JsonResponse> {
  // A separate controller combines the caller's signal and the timeout, because Chrome before 116 and iOS before 17.4
  // do not have `AbortSignal.any`.
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
