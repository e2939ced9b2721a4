/**
 * HTTP statuses by error code. Codes of errors in the request's contents are missing, because each API has its own
 * status for them.
 */
const STATUS: ReadonlyMap<string, number> = new Map([
  ["UNAUTHENTICATED", 401],
  ["FORBIDDEN", 403],
  ["RATE_LIMITED", 429],
  ["INTERNAL_SERVER_ERROR", 500],
  ["UNAVAILABLE", 503],
]);

/** Returns the status of a code in this table; undefined for any other. */
export const statusOfCode = (code: string): number | undefined => STATUS.get(code);

/** Statuses that ask clients and proxies to send the request again later. */
export const RETRY_STATUSES: readonly number[] = [503, 429];
