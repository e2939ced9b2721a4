/**
 * Ends this process, as SIGTERM would, once the npm that started it is gone: npm's shell does not forward signals.
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
