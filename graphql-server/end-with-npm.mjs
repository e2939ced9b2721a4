/**
 * When the npm process that has started this process ends, this process ends too, as after SIGTERM. npm's shell does
 * not forward signals, so a signal to npm would otherwise leave this process running.
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
