import type { Logger } from "./logger.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Does a piece of the shop's housekeeping at once and then scheduleDaily; a failure is logged and tried again the next day.
 * Replicas may do so at the same time.
 * @param name says in the log what was done, or was not
 * @param task returns how many things it removed
 * @returns stops it
 */
export function scheduleDaily(name: string, task: () => Promise<number>, logger: Logger): () => void {
  const once = async (): Promise<void> => {
    try {
      const removed = await task();
      if (removed > 0) logger.info({ removed }, name);
    } catch (error) {
      logger.warn({ err: error }, `${name} failed`);
    }
  };
  void once();
  const timer = setInterval(() => void once(), DAY_MS).unref();
  return () => clearInterval(timer);
}
