import type { PendingOperation } from "./stored-cart.ts";

/**
 * Returns the time for a new operation. It is later than the times of all these operations, even if the clock was set
 * back.
 */
export function nowAfter(operations: readonly PendingOperation[]): number {
  const latest = operations.reduce((last, { madeAt }) => Math.max(last, madeAt), 0);
  return Math.max(Date.now(), latest + 1);
}
