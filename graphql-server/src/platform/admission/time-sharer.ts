import { setImmediate as nextTurn } from "node:timers/promises";

/** Longest time that long work may block the event loop before other requests run (ms). */
const TURN_MS = 10;

/**
 * Returns a function that long work calls between its steps. Each time the work has blocked the event loop for 10 ms,
 * the function lets other requests run.
 */
export function timeSharer(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
