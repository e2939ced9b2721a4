import { readdirSync, readFileSync } from "node:fs";

/**
 * Returns the memory of processes and of their child processes as a text. Memory that several processes share counts
 * once. Only Linux reports it.
 */
export function processMemory(pids) {
  const megabytes = memoryInMegabytes(pids);
  return megabytes === undefined ? "cannot be measured here" : `${megabytes.toFixed(0)} MB`;
}

/** Returns the memory of processes and of their child processes (MB); undefined if it cannot be measured. */
export function memoryInMegabytes(pids) {
  try {
    const kilobytes = pids.flatMap((pid) => withChildren(String(pid))).map(kilobytesOf);
    return kilobytes.reduce((sum, one) => sum + one, 0) / 1000;
  } catch {
    return undefined;
  }
}

/** Returns the memory of one process (kB); 0 if the process has already ended. */
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

/** Returns the id of a process's parent; undefined if the process has already ended. */
function parentOf(pid) {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}
