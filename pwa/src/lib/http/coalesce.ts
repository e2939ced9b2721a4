/**
 * Returns a function that runs a task one at a time: all calls during a run share the next run.
 * @returns a function; each call gets the outcome of the run that serves it
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
