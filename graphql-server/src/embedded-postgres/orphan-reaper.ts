import { spawn } from "node:child_process";
import { Socket } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "./run-program.ts";

/** Path of reap-orphan, with the same file extension as this file: both are compiled or neither is. */
const REAP_ORPHAN = fileURLToPath(
  new URL(`./reap-orphan${path.extname(import.meta.filename)}`, import.meta.url),
);
/**
 * Shell script of the reaper. If nothing is left to stop, the shop writes a line before it ends, and the reaper ends
 * too. If the input ends without a line, PostgreSQL may be running, so the reaper runs the program.
 */
const WAIT_THEN_RUN = 'read -r line || exec "$@"';

/**
 * Starts a process, the reaper, that stops the PostgreSQL of a folder after this process has ended, unless another
 * process uses PostgreSQL. The reaper is a shell of 1 MB that waits on a pipe. The system closes the pipe when this
 * process ends; then the program that stops PostgreSQL replaces the shell. Windows has no such shell: there, the next
 * start joins the running PostgreSQL.
 * @returns a function that ends the reaper without stopping PostgreSQL
 */
export function spawnOrphanReaper(directory: string): () => void {
  if (process.platform === "win32") return () => undefined;
  const program = [process.execPath, ...process.execArgv, REAP_ORPHAN, directory];
  const reaper = spawn("/bin/sh", ["-c", WAIT_THEN_RUN, "sh", ...program], {
    detached: true, // Ctrl+C reaches the whole process group, and the reaper must outlive this process
    env: programEnvironment(),
    stdio: ["pipe", "ignore", "ignore"],
  });
  for (const end of [reaper, reaper.stdin]) end.on("error", () => undefined); // without a shell there is no reaper
  reaper.unref();
  if (reaper.stdin instanceof Socket) reaper.stdin.unref();
  return () => void reaper.stdin.end("\n");
}
