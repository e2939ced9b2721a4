import { useEffect, useEffectEvent, useState } from "react";
import { Backoff, VISIBLE_RETRY_MS } from "./http/backoff.ts";
import { connection } from "./http/connection-monitor.ts";
import { isTemporaryError, retryAfterOf } from "./temporary-failure.ts";

/**
 * Runs a task that failed again by itself: after pauses of at most 30 seconds, and soon after a sign of life of the
 * server, while the page is visible. A failure that is not temporary waits for a tap.
 * @param error of the last attempt, a new one for each; undefined after a success
 */
export function useRetry(error: unknown, task: () => void): void {
  const [backoff] = useState(() => new Backoff(VISIBLE_RETRY_MS));
  const again = useEffectEvent(task);
  useEffect(() => connection.onAlive(() => backoff.expedite()), [backoff]);
  useEffect(() => {
    if (error === undefined) return backoff.reset();
    if (!isTemporaryError(error)) return;
    const run = () => (document.visibilityState === "visible" ? again() : backoff.schedule(run));
    backoff.schedule(run, retryAfterOf(error));
    return () => backoff.cancel();
  }, [backoff, error]);
}
