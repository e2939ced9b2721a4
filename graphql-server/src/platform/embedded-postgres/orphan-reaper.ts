import { spawn } from "node:child_process";
import { Socket } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "./run-program.ts";

/** Path of the program reap-orphan. Its extension is that of this file: .ts in the source, .js in the built server. */
const REAP_ORPHAN = fileURLToPath(
  new URL(`./reap-orphan${path.extname(import.meta.filename)}`, import.meta.url),
);
/**
 * Shell script of the reaper (see `spawnOrphanReaper`). It reads one line from its input. A shop that has stopped
 * PostgreSQL, or leaves PostgreSQL to another process, writes a line before the shop ends; the reaper then ends without
 * doing anything. If the shop ends without writing a line, PostgreSQL may still be running, so the reaper runs the
 * program that stops PostgreSQL.
 */
const WAIT_THEN_RUN = 'read -r line || exec "$@"';

/**
 * Starts a process, the reaper, that stops the PostgreSQL of a folder after the shop's process has ended, unless
 * another process uses PostgreSQL. The reaper is a shell of 1 MB that waits on a pipe. The system closes the pipe when
 * the shop's process ends. Then the shell becomes the program that stops PostgreSQL. Windows has no such shell, so on
 * Windows PostgreSQL keeps running, and the next start uses it.
 * @returns a function that ends the reaper without stopping PostgreSQL
 */
export function spawnOrphanReaper(directory: string): () => void {
  if (process.platform === "win32") return () => undefined;
  const program = [process.execPath, ...process.execArgv, REAP_ORPHAN, directory];
  const reaper = spawn("/bin/sh", ["-c", WAIT_THEN_RUN, "sh", ...program], {
    detached: true, // Ctrl+C ends the shop's process group; the reaper must outlive the shop, so it has its own group
    env: programEnvironment(),
    stdio: ["pipe", "ignore", "ignore"],
  });
  // These errors are ignored: if the system has no shell, the reaper cannot start, and the shop runs without it.
  for (const end of [reaper, reaper.stdin]) end.on("error", () => undefined);
  reaper.unref();
  if (reaper.stdin instanceof Socket) reaper.stdin.unref();
  return () => void reaper.stdin.end("\n");
}
