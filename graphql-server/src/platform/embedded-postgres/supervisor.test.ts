import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { supervise } from "./supervisor.ts";

/** Longer than the pause between two checks (ms). */
const A_WHILE_MS = 6_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("restarts PostgreSQL when it has ended, and only then", async () => {
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

it("tries again after a failed restart", async () => {
  const restart = vi.fn(() => Promise.reject(new Error("disk full")));
  const end = supervise({ isLost: () => true, restart });
  await vi.advanceTimersByTimeAsync(2 * A_WHILE_MS);
  expect(restart).toHaveBeenCalledTimes(2);
  await end();
});

it("ends after the running restart, and then checks no more", async () => {
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
