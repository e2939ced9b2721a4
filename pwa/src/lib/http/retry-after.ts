/** A server is believed up to this, in milliseconds: clocks are wrong, and so are settings. */
const LONGEST_MS = 60 * 60_000;

/** How long an overloaded server asks not to be called again, in milliseconds; 0 where it does not say. */
export function retryAfterMs({ headers }: Pick<Response, "headers">, now = Date.now()): number {
  const value = headers.get("retry-after") ?? "0";
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return ms > 0 ? Math.min(ms, LONGEST_MS) : 0;
}

/** The answer to a request is not what was asked for: a captive portal's page, or one of a proxy whose server is away. */
export class UnexpectedAnswerError extends Error {
  /** How long the server asks not to be called again, in milliseconds; 0 where it does not say. */
  readonly retryAfterMs: number;

  constructor(status: number, retryAfterMs: number) {
    super(`unexpected answer, status ${status}`);
    this.retryAfterMs = retryAfterMs;
  }
}
