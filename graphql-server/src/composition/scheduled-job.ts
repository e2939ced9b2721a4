import type { Logger } from "../platform/logging/logger.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Runs a clean-up job at once and then every 24 hours. A failure is logged, and the job runs again the next day.
 * Several instances may run the same job at the same time.
 * @param name name of the job in the log
 * @param task returns the number of rows or files that it has removed
 * @returns a function that stops the schedule
 */
export function scheduleDaily(name: string, task: () => Promise<number>, logger: Logger): () => void {
  const run = async (): Promise<void> => {
    try {
      const removed = await task();
      if (removed > 0) logger.info({ removed }, name);
    } catch (error) {
      logger.warn({ err: error }, `${name} failed`);
    }
  };
  void run();
  const timer = setInterval(() => void run(), DAY_MS).unref();
  return () => clearInterval(timer);
}
