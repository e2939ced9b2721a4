/** Delay in Safari, which has no idle callbacks: most pages have finished drawing by then (ms). */
const WITHOUT_IDLE_CALLBACKS_MS = 500;

/**
 * Runs a function once the page has nothing more urgent to do.
 * @param latestMs latest time of the run if the page stays busy
 * @returns a function that cancels it
 */
export function whenIdle(run: () => void, latestMs: number): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, WITHOUT_IDLE_CALLBACKS_MS);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(run, { timeout: latestMs });
  return () => cancelIdleCallback(callback);
}
