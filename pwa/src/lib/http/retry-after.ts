/** Longest Retry-After that is accepted (ms). A longer one probably comes from a wrong clock or a wrong setting. */
const LONGEST_MS = 60 * 60_000;

/** Returns the time (ms) for which the server asks to wait; 0 if it does not ask. */
export function retryAfterMs({ headers }: Pick<Response, "headers">, now = Date.now()): number {
  const value = headers.get("retry-after") ?? "0";
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return ms > 0 ? Math.min(ms, LONGEST_MS) : 0;
}

/**
 * Error for a response that does not come from the shop's server: a captive portal's page, or a proxy's page while
 * the server is down.
 */
export class UnexpectedAnswerError extends Error {
  /** Time (ms) for which the response asks to wait; 0 if it does not ask. */
  readonly retryAfterMs: number;

  constructor(status: number, retryAfterMs: number) {
    super(`unexpected answer, status ${status}`);
    this.retryAfterMs = retryAfterMs;
  }
}
