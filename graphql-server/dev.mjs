// `npm run dev`: compiles and restarts the server after each change. Vite runs inside the server and reloads the PWA.
import { spawn } from "node:child_process";
import path from "node:path";
import { endWithNpm } from "./end-with-npm.mjs";

endWithNpm();
const TSC = path.resolve(import.meta.dirname, "../node_modules/.bin/tsc");
const groups = [];

/**
 * Starts a program as the leader of a process group. tsc and Node's watcher start child processes; a signal to the
 * process group ends these child processes too.
 */
function run(program, args, stdout) {
  const child = spawn(program, args, {
    cwd: import.meta.dirname,
    stdio: ["ignore", stdout, "inherit"],
    env: { ...process.env, NODE_ENV: "development" },
    detached: true,
  });
  groups.push(child.pid);
  return child;
}

const compiler = run(TSC, ["-p", "tsconfig.build.json", "--watch", "--preserveWatchOutput"], "pipe");
compiler.stdout.on("data", (text) => {
  process.stdout.write(text);
  const compiled = text.includes("Watching for file changes");
  if (compiled && groups.length === 1) {
    run(process.execPath, ["--watch-path=dist", "--enable-source-maps", "dist/main.js"], "inherit");
  }
});

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    for (const group of groups) process.kill(-group, "SIGTERM");
    compiler.stdout.destroy();
  });
}
