import { readdirSync, readFileSync } from "node:fs";

/** What processes and those they started hold of memory, shared pages counted once. Linux only: it alone tells. */
export function processMemory(pids) {
  const megabytes = memoryInMegabytes(pids);
  return megabytes === undefined ? "ne se mesure pas ici" : `${megabytes.toFixed(0)} Mo`;
}

/** The same as a number; undefined where it cannot be measured. */
export function memoryInMegabytes(pids) {
  try {
    const kilobytes = pids.flatMap((pid) => withChildren(String(pid))).map(kilobytesOf);
    return kilobytes.reduce((sum, one) => sum + one, 0) / 1000;
  } catch {
    return undefined;
  }
}

/** A process may end while we look: it holds nothing then. */
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

/** A process may end while we look. */
function parentOf(pid) {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}
