import { expect, it, vi } from "vitest";
import { OneAtATime } from "./one-at-a-time.ts";

it("`OneAtATime` does its work once for many calls, and once more for many calls during the work", async () => {
  vi.useFakeTimers();
  let finish = (): void => undefined;
  const work = vi.fn(() => new Promise<void>((done) => (finish = done)));
  const reading = new OneAtATime(work);
  for (let event = 0; event < 50; event += 1) reading.soon();
  await vi.advanceTimersByTimeAsync(300);
  expect(work).toHaveBeenCalledTimes(1);
  for (let event = 0; event < 50; event += 1) reading.soon();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(1);
  finish();
  await vi.advanceTimersByTimeAsync(300);
  expect(work).toHaveBeenCalledTimes(2);
  finish();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(2);
});

it("`OneAtATime` does its work again after a failure, but not after a call of `stop`", async () => {
  vi.useFakeTimers();
  const work = vi.fn(() => Promise.reject(new Error("no network")));
  const reading = new OneAtATime(work);
  reading.soon();
  await vi.advanceTimersByTimeAsync(300);
  reading.soon();
  await vi.advanceTimersByTimeAsync(300);
  expect(work).toHaveBeenCalledTimes(2);
  reading.soon();
  reading.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(2);
});
