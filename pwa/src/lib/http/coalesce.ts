/**
 * Makes a function that runs a task one at a time: calls that come while it runs share the run after it.
 * @returns a function whose promise settles as the run does that its call is part of
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
