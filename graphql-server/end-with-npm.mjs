/**
 * Ends this process as after SIGTERM when the npm process that has started it ends, because npm's shell does not
 * forward signals.
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
