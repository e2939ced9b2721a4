/** A server is believed up to this, in milliseconds: clocks are wrong, and so are settings. */
const LONGEST_MS = 60 * 60_000;

/** How long an overloaded server asks not to be called again, in milliseconds; 0 where it does not say. */
export function retryAfterMs({ headers }: Pick<Response, "headers">, now = Date.now()): number {
  const value = headers.get("retry-after") ?? "0";
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return ms > 0 ? Math.min(ms, LONGEST_MS) : 0;
}
