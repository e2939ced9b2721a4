import { spawn } from "node:child_process";
import { Socket } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { engineEnvironment } from "./service-account.ts";

/** Compiled or not, as this file is. */
const STOP_ABANDONED = fileURLToPath(
  new URL(`./stop-abandoned-engine${path.extname(import.meta.filename)}`, import.meta.url),
);
/** A line is the word of a process that ends in order; input that ends without one is a process that was killed. */
const WAIT_THEN_RUN = 'read -r line || exec "$@"';

/**
 * Sees to it that the engine of a folder does not outlive this process when it is killed. A shell of a megabyte
 * waits at a pipe that the system closes with this process; only then does it become the program that stops the
 * engine, unless another process uses it. Windows has no such shell: there the next start finds the engine.
 * @returns ends the watch
 */
export function watchEngine(directory: string): () => void {
  if (process.platform === "win32") return () => undefined;
  const program = [process.execPath, ...process.execArgv, STOP_ABANDONED, directory];
  const watch = spawn("/bin/sh", ["-c", WAIT_THEN_RUN, "sh", ...program], {
    detached: true, // Ctrl+C goes to the whole group, and the watch must outlast this process
    env: engineEnvironment(),
    stdio: ["pipe", "ignore", "ignore"],
  });
  for (const end of [watch, watch.stdin]) end.on("error", () => undefined); // without a shell nothing is watched
  watch.unref();
  if (watch.stdin instanceof Socket) watch.stdin.unref();
  return () => void watch.stdin.end("\n");
}
