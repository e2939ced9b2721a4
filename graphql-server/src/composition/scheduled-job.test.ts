import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Logger } from "../platform/logging/logger.ts";
import { scheduleDaily } from "./scheduled-job.ts";

const HOUR = 60 * 60 * 1000;
const logger = { info: vi.fn(), warn: vi.fn() };
const start = (task: () => Promise<number>) =>
  scheduleDaily("old messages removal", task, logger as unknown as Logger);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe("a daily job", () => {
  it("runs as soon as it is scheduled, and then once a day until it is stopped", async () => {
    const task = vi.fn(async () => 0);
    const stop = start(task);
    expect(task).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(23 * HOUR);
    expect(task).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(25 * HOUR);
    expect(task).toHaveBeenCalledTimes(3);
    stop();
    await vi.advanceTimersByTimeAsync(48 * HOUR);
    expect(task).toHaveBeenCalledTimes(3);
  });

  it("that fails is logged, and runs again on the next day", async () => {
    const task = vi.fn().mockRejectedValueOnce(new Error("no database")).mockResolvedValue(3);
    const stop = start(task);
    await vi.advanceTimersByTimeAsync(0);
    expect(logger.warn).toHaveBeenCalledWith({ err: expect.any(Error) }, "old messages removal failed");
    await vi.advanceTimersByTimeAsync(24 * HOUR);
    expect(logger.info).toHaveBeenCalledWith({ count: 3 }, "old messages removal");
    stop();
  });

  it("that fails because the shop stops is not logged", async () => {
    let closeDatabase: (error: Error) => void = () => undefined;
    const stop = start(() => new Promise((_, reject) => (closeDatabase = reject)));
    stop();
    closeDatabase(new Error("Connection terminated"));
    await vi.advanceTimersByTimeAsync(0);
    expect(logger.warn).not.toHaveBeenCalled();
  });
});
