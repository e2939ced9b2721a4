// `npm start`: builds what is missing or stale, then becomes the server. One process, so that stopping it stops all.
import { buildIfStale } from "./build-if-stale.mjs";

// npm's shell does not hand a signal on: when the npm that started us is gone, so are we.
if (process.env.npm_lifecycle_event) {
  const starter = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}

await buildIfStale();
await import("./dist/main.js");
