/**
 * Returns a function that runs a task, but never twice at the same time. All calls that arrive during a run wait for
 * one further run, which starts when the current run has ended.
 * @returns a function whose promise settles with the run that starts after the call
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
