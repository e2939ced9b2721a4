/** Delay (ms) in Safari, which has no `requestIdleCallback`. Most pages have finished drawing by then. */
const WITHOUT_IDLE_CALLBACKS_MS = 500;

/**
 * Runs a function once the page has nothing more urgent to do.
 * @param latestMs time after which the function runs even if the page is busy (ms)
 * @returns a function that cancels the run
 */
export function whenIdle(run: () => void, latestMs: number): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, WITHOUT_IDLE_CALLBACKS_MS);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(run, { timeout: latestMs });
  return () => cancelIdleCallback(callback);
}
