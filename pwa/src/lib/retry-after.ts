/** No server is taken at its word for longer than this, in milliseconds: clocks are wrong, and so are settings. */
const LONGEST_MS = 60 * 60_000;

/** How long a server that has too much to do asks to be left alone, in milliseconds; 0 where it does not say. */
export function retryAfterOf({ headers }: Pick<Response, "headers">, now = Date.now()): number {
  const asked = headers.get("retry-after") ?? "0";
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - now;
  return ms > 0 ? Math.min(ms, LONGEST_MS) : 0;
}
