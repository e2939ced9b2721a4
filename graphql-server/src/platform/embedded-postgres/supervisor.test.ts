import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { supervise } from "./supervisor.ts";

/** A time that is longer than the supervisor's pause between two checks (ms). */
const A_WHILE_MS = 6_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("the supervisor restarts PostgreSQL only when PostgreSQL has ended", async () => {
  let lost = false;
  const restart = vi.fn(async () => {
    lost = false;
  });
  const end = supervise({ isLost: () => lost, restart });
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  expect(restart).not.toHaveBeenCalled();

  lost = true;
  await vi.advanceTimersByTimeAsync(2 * A_WHILE_MS);
  expect(restart).toHaveBeenCalledOnce();
  await end();
});

it("the supervisor tries again after a failed restart", async () => {
  const restart = vi.fn(() => Promise.reject(new Error("disk full")));
  const end = supervise({ isLost: () => true, restart });
  await vi.advanceTimersByTimeAsync(2 * A_WHILE_MS);
  expect(restart).toHaveBeenCalledTimes(2);
  await end();
});

it("a supervisor that is ended during a restart of PostgreSQL waits for it, and checks no more", async () => {
  let finish = (): void => undefined;
  const restarting = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const isLost = vi.fn(() => true);
  const end = supervise({ isLost, restart: () => restarting });
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);

  let ended = false;
  const ending = end().then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  expect(ended).toBe(false);
  finish();
  await ending;
  expect(isLost).toHaveBeenCalledOnce();
});
