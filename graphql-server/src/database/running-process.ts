import { readFileSync } from "node:fs";
import { errorCode } from "./engine-errors.ts";

/**
 * Names a process as "pid start-time", so that a later process with the same number (usual in containers) is
 * not taken for it. The start time is "?" where the system does not tell it in /proc.
 */
export function processMark(pid = process.pid): string {
  return `${pid} ${readStatus(pid)?.startTime ?? "?"}`;
}

/** Whether the process named by a mark still runs; anything after the mark's two words is ignored. */
export function isProcessAlive(mark: string): boolean {
  const [pid = "", startTime = "?"] = mark.split(" ");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (errorCode(error) !== "EPERM") return false;
  }
  const now = readStatus(Number(pid));
  if (now === undefined) return true;
  return !now.ended && (startTime === "?" || startTime === now.startTime);
}

/** Whether the process is known not to be a living `program`; false where the system has no /proc. */
export function isSurelyNot(program: string, pid: number): boolean {
  const status = readStatus(pid);
  return status !== undefined && (status.ended || status.program !== program);
}

interface ProcessStatus {
  readonly program: string;
  /** A zombie: it has ended, but nobody has asked for its exit code yet. */
  readonly ended: boolean;
  readonly startTime: string | undefined;
}

/** From Linux's /proc/<pid>/stat: the program in brackets (it may hold spaces), then field 3, the state. */
function readStatus(pid: number): ProcessStatus | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = line.lastIndexOf(")");
    const fields = line.slice(end + 2).split(" ");
    const startTime = fields[19]; // field 22
    return {
      program: line.slice(line.indexOf("(") + 1, end),
      ended: /^[ZXx]/.test(fields[0] ?? ""),
      startTime,
    };
  } catch {
    return undefined;
  }
}
