import { beforeEach, expect, it, vi } from "vitest";
import { Backoff } from "./backoff.ts";

const task = vi.fn();
let backoff: Backoff;
beforeEach(() => {
  vi.useFakeTimers();
  backoff = new Backoff({ firstMs: 1_000, longestMs: 4_000 });
});

/** Schedules the task and tells after how many milliseconds it ran. */
async function pauseOf(retryAfterMs?: number): Promise<number> {
  const start = Date.now();
  const count = task.mock.calls.length;
  backoff.schedule(task, retryAfterMs);
  while (task.mock.calls.length === count) await vi.advanceTimersToNextTimerAsync();
  return Date.now() - start;
}

it("doubles its pauses up to the longest, and begins again after a success", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  expect([await pauseOf(), await pauseOf(), await pauseOf(), await pauseOf()]).toEqual([
    1_000, 2_000, 4_000, 4_000,
  ]);
  backoff.reset();
  expect(await pauseOf()).toBe(1_000);
});

it("draws each pause between half of it and all of it", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  expect(await pauseOf()).toBe(500);
});

it("adds what the server asked for", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  expect(await pauseOf(120_000)).toBe(121_000);
});

it("has one task at a time, and none once it is cancelled", async () => {
  const former = vi.fn();
  backoff.schedule(former);
  backoff.schedule(task);
  expect(backoff.isScheduled).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([former.mock.calls.length, task.mock.calls.length]).toEqual([0, 1]);
  expect(backoff.isScheduled).toBe(false);
  backoff.schedule(task);
  backoff.cancel();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(task).toHaveBeenCalledOnce();
});
