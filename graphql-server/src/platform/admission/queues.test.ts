import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ShopError } from "../errors/shop-error.ts";
import { type Admission, createAdmission, QUEUES } from "./queues.ts";

/**
 * Number of connections that one greedy client keeps open at the same time. If the queue refuses a request of such a
 * connection, the connection pauses four times as long as a request takes, and sends the next request.
 */
const CONNECTIONS = 30;
const TRIES = 10;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it.each([
  ["a page", ["starts", "pages"], 2_000],
  ["an operation", ["starts", "operations"], 2_000],
  ["a sign-in", ["starts", "signIns", "passwords"], 2_000],
  ["a whole list", ["starts", "lists"], 31_000],
] as const)(
  "the longest waits of a request for %s leave 300 ms of its promised time for the work",
  (_, queues, promisedMs) => {
    const waits = queues.map((queue) => QUEUES[queue].maxWaitMs);
    // The shop promises an answer within two seconds. Even if a request waits as long as possible in each of its
    // queues, 300 ms of the promised time must be left for the work itself.
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(promisedMs - 300);
  },
);

describe.each<[keyof Admission, number]>([
  ["operations", 30],
  ["signIns", 120],
  ["pages", 30],
  ["lists", 1_200],
])("in the queue of %s, where each request takes %d ms", (name, ms) => {
  it.each([1, 2, 5])(
    "every request of one client is served while %d greedy clients send many requests",
    async (greedy) => {
      const queue = createAdmission()[name];
      const ask = async (client: string): Promise<boolean> => {
        try {
          await queue.run(() => pause(ms), client);
          return true;
        } catch (error) {
          if (error instanceof ShopError) return false;
          throw error;
        }
      };
      let isOver = false;
      const connections = Array.from({ length: greedy * CONNECTIONS }, async (_, number) => {
        while (!isOver) if (!(await ask(`greedy ${number % greedy}`))) await pause(4 * ms);
      });
      await vi.advanceTimersByTimeAsync(100);
      let served = 0;
      const modest = (async () => {
        for (let n = 0; n < TRIES; n++) {
          if (await ask("modest")) served += 1;
          await pause(10);
        }
        isOver = true;
      })();
      while (!isOver) await vi.advanceTimersByTimeAsync(1_000);
      await vi.advanceTimersByTimeAsync(60_000);
      await Promise.all([modest, ...connections]);
      expect(served).toBe(TRIES);
    },
  );
});
