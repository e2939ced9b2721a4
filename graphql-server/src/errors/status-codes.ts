/** HTTP statuses by error code, except for errors of the request itself, for which each API has its own status. */
const STATUS: ReadonlyMap<string, number> = new Map([
  ["UNAUTHENTICATED", 401],
  ["FORBIDDEN", 403],
  ["RATE_LIMITED", 429],
  ["INTERNAL_SERVER_ERROR", 500],
  ["UNAVAILABLE", 503],
]);

/** Returns the status of an error that the request did not cause; undefined for any other. */
export const statusOfCode = (code: string): number | undefined => STATUS.get(code);

/** Statuses that ask clients and proxies to send the request again later. */
export const RETRY_STATUSES: readonly number[] = [503, 429];
