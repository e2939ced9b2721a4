/** HTTP statuses of errors by their code, other than those of a request's own fault, which each API answers in its way. */
const STATUS: ReadonlyMap<string, number> = new Map([
  ["UNAUTHENTICATED", 401],
  ["FORBIDDEN", 403],
  ["RATE_LIMITED", 429],
  ["INTERNAL_SERVER_ERROR", 500],
  ["UNAVAILABLE", 503],
]);

/** The status of an error that is not the request's own fault; undefined for any other. */
export const statusOfCode = (code: string): number | undefined => STATUS.get(code);

/** Statuses that ask clients and proxies to send the request again later. */
export const RETRY_STATUSES: readonly number[] = [503, 429];
