/**
 * npm's shell does not hand a signal on: when the npm that started this process is gone, the process ends itself as
 * if it had been told to.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const starter = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}
