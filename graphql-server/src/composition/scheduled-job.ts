import type { Logger } from "../platform/logging/logger.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Runs a clean-up job when the server starts, and then every 24 hours.
 * @param name as for {@link scheduleEvery}
 * @param task returns the number of rows or files that it has removed
 * @returns a function that stops the schedule
 */
export const scheduleDaily = (name: string, task: () => Promise<number>, logger: Logger): (() => void) =>
  scheduleEvery(DAY_MS, name, task, logger);

/**
 * Runs a job immediately, and then again after each interval. A failure is logged, and does not stop the schedule. A
 * failure after the schedule was stopped is not logged. Several instances of the server may run the same job at the
 * same time.
 * @param intervalMs time from one start of the job to the next start
 * @param name name of the job in the log
 * @param task returns the number of rows or files that it has changed
 * @returns a function that stops the schedule
 */
export function scheduleEvery(
  intervalMs: number,
  name: string,
  task: () => Promise<number>,
  logger: Logger,
): () => void {
  let isStopped = false;
  const run = async (): Promise<void> => {
    try {
      const count = await task();
      if (count > 0) logger.info({ count }, name);
    } catch (error) {
      // A stopping server closes the database, which makes a running job fail. The next start runs the job again.
      if (!isStopped) logger.warn({ err: error }, `${name} failed`);
    }
  };
  void run();
  const timer = setInterval(() => void run(), intervalMs).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
