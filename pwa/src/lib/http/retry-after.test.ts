import { expect, it } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const NOON = Date.UTC(2026, 10, 20, 12);

it.each([
  ["seconds", "120", 120_000],
  ["a date", "Fri, 20 Nov 2026 12:00:30 GMT", 30_000],
  ["a date in the past", "Fri, 20 Nov 2026 11:00:00 GMT", 0],
  ["more than the longest accepted pause", "999999", 3_600_000],
  ["nothing", undefined, 0],
  ["something else", "bientôt", 0],
])("a Retry-After header that contains %s is converted to milliseconds", (_, asked, ms) => {
  const headers = new Headers(
    asked === undefined ? {} : { "retry-after": encodeURI(asked).replaceAll("%20", " ") },
  );
  expect(retryAfterMs({ headers }, NOON)).toBe(ms);
});
