import { createLogger, type Logger } from "vite";

/**
 * Returns Vite's logger, but a warning is an error that ends the build, because nobody reads the output of a build that
 * succeeds.
 */
export function failOnWarning(): Logger {
  const fail = (message: string): never => {
    throw new Error(`warning of the build: ${message}`);
  };
  return { ...createLogger(), warn: fail, warnOnce: fail };
}

/** Bundler options that switch off warnings about a slow build, because these warnings depend on the machine. */
export const NO_TIMINGS = { checks: { bundlerTimings: false } } as const;
