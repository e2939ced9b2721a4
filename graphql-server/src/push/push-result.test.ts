import { expect, it } from "vitest";
import { resultOf } from "./push-result.ts";

const NOW = Date.UTC(2026, 10, 28, 12);

it.each([
  [{ status: 201 }, 1, "SENT"],
  [{ status: 200 }, 1, "SENT"],
  [{ status: 202 }, 10, "SENT"],
  [{ status: 404 }, 1, "GONE"],
  [{ status: 410 }, 1, "GONE"],
  [{ status: 301 }, 1, "REFUSED"],
  [{ status: 400 }, 1, "REFUSED"],
  [{ status: 403 }, 1, "REFUSED"],
  [{ status: 413 }, 1, "REFUSED"],
  [{ status: 500 }, 10, "LOST"],
  [{ status: 429 }, 10, "LOST"],
  [{}, 10, "LOST"],
] as const)("after %o at attempt %i: %s", (answer, attempts, kind) => {
  expect(resultOf(answer, attempts, NOW)).toEqual({ kind });
});

it.each([
  [{}, 1, 30],
  [{ status: 500 }, 1, 30],
  [{ status: 503 }, 2, 60],
  [{ status: 500 }, 4, 240],
  [{ status: 500 }, 9, 3_600],
  [{ status: 429, retryAfter: "7" }, 1, 7],
  [{ status: 429, retryAfter: "0" }, 1, 1],
  [{ status: 429, retryAfter: "999999" }, 1, 3_600],
  [{ status: 503, retryAfter: "Sat, 28 Nov 2026 12:02:00 GMT" }, 1, 120],
  [{ status: 503, retryAfter: "Sat, 28 Nov 2026 11:00:00 GMT" }, 1, 1],
  [{ status: 503, retryAfter: "demain" }, 1, 30],
] as const)("after %o at attempt %i the next attempt follows after %i s", (answer, attempts, seconds) => {
  expect(resultOf(answer, attempts, NOW)).toEqual({ kind: "LATER", delayMs: seconds * 1_000 });
});
