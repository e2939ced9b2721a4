/** Safari has no idle callbacks: by then most pages have drawn what they just rendered (ms). */
const WITHOUT_IDLE_CALLBACKS_MS = 500;

/**
 * Runs something once the page has nothing more urgent to do.
 * @param latestMs it is run after this time even if the page is still busy
 * @returns takes it back
 */
export function whenIdle(run: () => void, latestMs: number): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, WITHOUT_IDLE_CALLBACKS_MS);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(run, { timeout: latestMs });
  return () => cancelIdleCallback(callback);
}
