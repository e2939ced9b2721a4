import { readdirSync, readFileSync } from "node:fs";

/** Returns the memory of processes and their children as a text. Shared pages count once. Only Linux reports it. */
export function processMemory(pids) {
  const megabytes = memoryInMegabytes(pids);
  return megabytes === undefined ? "cannot be measured here" : `${megabytes.toFixed(0)} MB`;
}

/** Includes child processes; undefined if it cannot be measured. */
export function memoryInMegabytes(pids) {
  try {
    const kilobytes = pids.flatMap((pid) => withChildren(String(pid))).map(kilobytesOf);
    return kilobytes.reduce((sum, one) => sum + one, 0) / 1000;
  } catch {
    return undefined;
  }
}

/** 0 if the process has ended meanwhile. */
function kilobytesOf(pid) {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ESRCH") return 0;
    throw error;
  }
}

function withChildren(pid) {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((one) => [one, parentOf(one)]);
  const family = (of) => [of, ...parents.flatMap(([one, parent]) => (parent === of ? family(one) : []))];
  return family(pid);
}

/** Undefined if the process has ended meanwhile. */
function parentOf(pid) {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}
