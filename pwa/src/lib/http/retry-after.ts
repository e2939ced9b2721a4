/** Longest Retry-After that is accepted (ms), because clocks and settings may be wrong. */
const LONGEST_MS = 60 * 60_000;

/** 0 if there is none. */
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
  /** 0 if there is none. */
  readonly retryAfterMs: number;

  constructor(status: number, retryAfterMs: number) {
    super(`unexpected answer, status ${status}`);
    this.retryAfterMs = retryAfterMs;
  }
}
