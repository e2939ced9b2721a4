/**
 * Returns a function that runs a task, but never twice at the same time. Calls that arrive during a run share one
 * further run, which starts when the current run has ended. The promise of a call rejects if the call's run fails.
 */
export function coalesce(task: () => Promise<void>): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    if (next) return next;
    const run = last.then(() => {
      next = undefined;
      return task();
    });
    next = run;
    last = run.catch(() => undefined);
    return run;
  };
}
