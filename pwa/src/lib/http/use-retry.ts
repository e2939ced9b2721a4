import { useEffect, useEffectEvent, useState } from "react";
import { isTemporary } from "../failure-codes.ts";
import { Backoff, VISIBLE_RETRY_MS } from "./backoff.ts";
import type { DocumentFailure } from "./send-document.ts";

/**
 * Calls `task` again after a temporary failure, while the page is visible: after pauses of at most 30 seconds, and soon
 * after the server becomes reachable. After any other failure it does nothing; the user must start the task again.
 * @param failure the failure of the last attempt, a new object for each attempt; undefined after a success
 */
export function useRetry(failure: DocumentFailure | undefined, task: () => void): void {
  const [backoff] = useState(() => new Backoff(VISIBLE_RETRY_MS));
  const again = useEffectEvent(task);
  useEffect(() => {
    if (!failure) return backoff.reset();
    if (!isTemporary(failure.code)) return;
    const run = () => (document.visibilityState === "visible" ? again() : backoff.schedule(run));
    backoff.schedule(run, failure.pauseMs);
    return () => backoff.cancel();
  }, [backoff, failure]);
}
