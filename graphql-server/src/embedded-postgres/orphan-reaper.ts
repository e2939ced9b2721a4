import { spawn } from "node:child_process";
import { Socket } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "./run-program.ts";

/** Path of the program, compiled or not, as this file is. */
const REAP_ORPHAN = fileURLToPath(
  new URL(`./reap-orphan${path.extname(import.meta.filename)}`, import.meta.url),
);
/**
 * A process that leaves nothing to stop writes a line first. End of input without a line means that PostgreSQL may be
 * running.
 */
const WAIT_THEN_RUN = 'read -r line || exec "$@"';

/**
 * Starts a process that stops the PostgreSQL of a folder after this process has ended, unless another process uses
 * it. A shell of 1 MB waits on a pipe, which the system closes with this process; only then it is replaced by the
 * program that stops PostgreSQL. Windows has no such shell: there the next start joins the running PostgreSQL.
 * @returns a function that dismisses the reaper
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
