import { connection } from "./connection-monitor.ts";
import { retryAfterMs } from "./retry-after.ts";

const TOO_MANY_REQUESTS = 429;

/** What came back, whatever its status. */
export interface JsonResponse {
  /** HTTP status. */
  status: number;
  /** The parsed body; undefined where it is not JSON (a captive portal's page) or broke off. */
  body: unknown;
  /** How long the server asks not to be called again, in milliseconds; 0 where it does not say. */
  retryAfterMs: number;
}

export interface FetchJsonOptions extends RequestInit {
  /** The request, its body included, is aborted after so many milliseconds: a hanging one blocks those behind it. */
  timeoutMs: number;
}

/**
 * `fetch` with a timeout, for JSON. An answer that is no fault of the server's tells the connection monitor.
 * @param signal of the caller, which aborts the request sooner
 * @throws when the server cannot be reached, does not answer in time, or the caller aborts
 */
export async function fetchJson(
  url: string | URL,
  { timeoutMs, signal, ...init }: FetchJsonOptions,
): Promise<JsonResponse> {
  // AbortSignal.any would join the two signals, but is missing before Chrome 116 and iOS 17.4.
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
