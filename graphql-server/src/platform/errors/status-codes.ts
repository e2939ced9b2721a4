/**
 * HTTP status of each error code. The table leaves out codes of errors in a request's contents, because GraphQL and
 * REST give these errors different statuses.
 */
const STATUS: ReadonlyMap<string, number> = new Map([
  ["UNAUTHENTICATED", 401],
  ["FORBIDDEN", 403],
  ["RATE_LIMITED", 429],
  ["INTERNAL_SERVER_ERROR", 500],
  ["UNAVAILABLE", 503],
]);

/** Returns the HTTP status of an error code; undefined if the table does not contain the code. */
export const statusOfCode = (code: string): number | undefined => STATUS.get(code);

export const RETRY_STATUSES: readonly number[] = [503, 429];
