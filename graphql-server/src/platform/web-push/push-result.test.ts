import { expect, it } from "vitest";
import { resultOf } from "./push-result.ts";

const NOW = Date.UTC(2026, 10, 28, 12);

const HOUR_S = 3_600;
/** Returns a message that was sent `attempts` times and whose newest content is `age` seconds old. */
const message = (attempts: number, age = 0) => ({ attempts, createdAt: new Date(NOW - age * 1_000) });

it.each([
  [{ status: 201 }, "SENT"],
  [{ status: 200 }, "SENT"],
  [{ status: 202 }, "SENT"],
  [{ status: 404 }, "GONE"],
  [{ status: 410 }, "GONE"],
  [{ isIpRefused: true }, "GONE"],
  [{ status: 301 }, "REFUSED"],
  [{ status: 400 }, "REFUSED"],
  [{ status: 403 }, "REFUSED"],
  [{ status: 413 }, "REFUSED"],
] as const)("after the answer %o of a push service, the message is %s", (answer, kind) => {
  expect(resultOf(answer, message(1), NOW)).toEqual({ kind });
});

it.each([{ status: 500 }, { status: 429, retryAfter: "30" }, {}])(
  "after the answer %o, a message that is a day old is LOST",
  (answer) => {
    expect(resultOf(answer, message(3, 24 * HOUR_S), NOW)).toEqual({ kind: "LOST" });
  },
);

it.each([
  [{}, message(1), 30],
  [{ status: 500 }, message(1), 30],
  [{ status: 503 }, message(2), 60],
  [{ status: 500 }, message(4), 240],
  [{ status: 500 }, message(9), HOUR_S],
  [{ status: 500 }, message(2_000), HOUR_S],
  [{ status: 500 }, message(2_000, 23.5 * HOUR_S), HOUR_S / 2],
  [{ status: 503, retryAfter: "30" }, message(10), HOUR_S],
  [{ status: 429, retryAfter: "7" }, message(1), 30],
  [{ status: 429, retryAfter: "120" }, message(1), 120],
  [{ status: 429, retryAfter: "7200" }, message(1), 2 * HOUR_S],
  [{ status: 429, retryAfter: "999999" }, message(1, HOUR_S), 23 * HOUR_S],
  [{ status: 503, retryAfter: "Sat, 28 Nov 2026 12:02:00 GMT" }, message(1), 120],
  [{ status: 503, retryAfter: "Sat, 28 Nov 2026 11:00:00 GMT" }, message(1), 30],
  [{ status: 503, retryAfter: "demain" }, message(1), 30],
] as const)("after the answer %o, the message %o is sent again after %d s", (answer, waiting, seconds) => {
  expect(resultOf(answer, waiting, NOW)).toEqual({ kind: "LATER", delayMs: seconds * 1_000 });
});
