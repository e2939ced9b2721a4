import { readFileSync } from "node:fs";
import { errorCode } from "./embedded-postgres-error.ts";

/**
 * Returns the text "pid start-time", which identifies a process. The pid alone is not enough, because another program
 * may later get the same pid, especially in containers. The start time is "?" on systems without /proc.
 */
export function processIdentity(pid = process.pid): string {
  return `${pid} ${readStatus(pid)?.startTime ?? "?"}`;
}

/**
 * True while the identified process runs.
 * @param identity text that begins with the pid and the start time; any further text is ignored
 */
export function isProcessAlive(identity: string): boolean {
  const [pid = "", startTime = "?"] = identity.split(" ");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (errorCode(error) !== "EPERM") return false;
  }
  const now = readStatus(Number(pid));
  if (now === undefined) return true;
  return !now.ended && (startTime === "?" || startTime === now.startTime);
}

/** True if it is certain that no living process of `program` has this pid; false on systems without /proc. */
export function isKnownNotToRun(program: string, pid: number): boolean {
  const status = readStatus(pid);
  return status !== undefined && (status.ended || status.program !== program);
}

interface ProcessStatus {
  readonly program: string;
  /** True for a zombie: the process has ended, but its parent has not read its exit code yet. */
  readonly ended: boolean;
  readonly startTime: string | undefined;
}

/**
 * Reads Linux's /proc/<pid>/stat: the program's name in brackets (it may contain spaces), then the other fields,
 * beginning with field 3, the state.
 */
function readStatus(pid: number): ProcessStatus | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = line.lastIndexOf(")");
    const fields = line.slice(end + 2).split(" ");
    const startTime = fields[19]; // field 22 of /proc/<pid>/stat
    return {
      program: line.slice(line.indexOf("(") + 1, end),
      ended: /^[ZXx]/.test(fields[0] ?? ""),
      startTime,
    };
  } catch {
    return undefined;
  }
}
