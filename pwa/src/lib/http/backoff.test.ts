import { beforeEach, describe, expect, it, vi } from "vitest";
import { Backoff } from "./backoff.ts";
import { ConnectionMonitor } from "./connection-monitor.ts";

const task = vi.fn();
let connection: ConnectionMonitor;
let backoff: Backoff;
beforeEach(() => {
  vi.useFakeTimers();
  connection = new ConnectionMonitor();
  backoff = new Backoff(1_000, { longestMs: 4_000, connection });
});

/** Schedules the task and returns the milliseconds until it ran. */
async function pauseOf(retryAfterMs?: number): Promise<number> {
  const start = Date.now();
  const count = task.mock.calls.length;
  backoff.schedule(task, retryAfterMs);
  while (task.mock.calls.length === count) await vi.advanceTimersToNextTimerAsync();
  return Date.now() - start;
}

it("each pause is twice the pause before, up to the longest; after a reset, it is the shortest again", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  expect([await pauseOf(), await pauseOf(), await pauseOf(), await pauseOf()]).toEqual([
    1_000, 2_000, 4_000, 4_000,
  ]);
  backoff.reset();
  expect(await pauseOf()).toBe(1_000);
});

it("each pause is random, between half of its length and its full length", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  expect(await pauseOf()).toBe(500);
});

it("the pause that the server has asked for is added to the next pause before a task is repeated", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  expect(await pauseOf(120_000)).toBe(121_000);
});

it("a newly scheduled task replaces the waiting one; a cancelled task does not run", async () => {
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

describe("when something shows that the server can be reached", () => {
  beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(1));

  it("a waiting task runs after the shortest pause, and the next pause is the shortest too", async () => {
    for (let tries = 0; tries < 3; tries++) await pauseOf();
    backoff.schedule(task);
    await vi.advanceTimersByTimeAsync(500);
    connection.reportAlive();
    await vi.advanceTimersByTimeAsync(999);
    expect(task).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(task).toHaveBeenCalledTimes(4);
    expect(await pauseOf()).toBe(1_000);
  });

  it("the pauses begin with the shortest again even if the task is already running", async () => {
    for (let tries = 0; tries < 3; tries++) await pauseOf();
    await vi.advanceTimersByTimeAsync(1);
    connection.reportAlive();
    expect(await pauseOf()).toBe(1_000);
  });

  it("the waiting task is not delayed further, even if this happens every 100 ms", async () => {
    backoff.schedule(task);
    for (let ms = 0; ms < 1_000; ms += 100) {
      connection.reportAlive();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(task).toHaveBeenCalledOnce();
  });

  it("the task still waits until the server's Retry-After has passed, and then for the shortest pause", async () => {
    backoff.schedule(task, 60_000);
    connection.reportAlive();
    await vi.advanceTimersByTimeAsync(60_999);
    expect(task).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(task).toHaveBeenCalledOnce();
  });

  it("no task runs if none waits", async () => {
    connection.reportAlive();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(task).not.toHaveBeenCalled();
  });
});

it("the remaining time of the server's Retry-After can be read, even after the task is cancelled", async () => {
  backoff.schedule(task, 60_000);
  backoff.cancel();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(backoff.retryAfterMs).toBe(40_000);
  backoff.reset();
  expect(backoff.retryAfterMs).toBe(0);
});
