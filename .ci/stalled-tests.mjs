// `npm run test:stalled`: runs the tests in Chromium, and stops random browser and server processes for short times, as
// a busy shared machine does. A test that fails here but passes in `npm test` expects something too early, instead of
// waiting for it. Arguments are passed to Playwright. Linux only.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findBrowser } from "./machine/find-browser.mjs";
import { ROOT } from "./test/run.mjs";

/** Average pause (ms) between two stalls. A stall is a time in which a process is stopped. */
const BETWEEN_MS = 150;
/** Average length of a stall (ms). */
const STALL_MS = 800;
/** Greatest length of a stall (ms). */
const LONGEST_MS = 4_000;

/** Reads the ids of all descendants of a process from /proc. Processes that have ended in the meantime are left out. */
function processesBelow(ancestor) {
  const parents = new Map();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
      parents.set(Number(pid), Number(parent));
    } catch {}
  }
  const isBelow = (pid) => parents.has(pid) && (parents.get(pid) === ancestor || isBelow(parents.get(pid)));
  return [...parents.keys()].filter(isBelow);
}

/** Sends a signal to a process that may have ended. */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {}
}

const stalled = new Set();

async function stall(pid) {
  if (stalled.has(pid)) return;
  stalled.add(pid);
  signal(pid, "SIGSTOP");
  await pause(Math.min(LONGEST_MS, -STALL_MS * Math.log(1 - Math.random())));
  signal(pid, "SIGCONT");
  stalled.delete(pid);
}

function resumeAll() {
  for (const pid of stalled) signal(pid, "SIGCONT");
}

const tests = spawn(path.join(ROOT, "node_modules/.bin/playwright"), ["test", ...process.argv.slice(2)], {
  cwd: path.join(ROOT, "pwa"),
  env: { ...process.env, CHROMIUM_PATH: findBrowser() },
  stdio: "inherit",
});
tests.on("exit", (code) => {
  resumeAll();
  process.exit(code ?? 1);
});
// Playwright receives SIGINT even if this process has received SIGTERM: on SIGTERM, Playwright would not end the
// servers that it has started.
for (const name of ["SIGINT", "SIGTERM"])
  process.on(name, () => {
    resumeAll();
    tests.kill("SIGINT");
  });
while (true) {
  const below = processesBelow(tests.pid);
  const chosen = below[Math.floor(Math.random() * below.length)];
  if (chosen !== undefined) void stall(chosen);
  await pause(2 * BETWEEN_MS * Math.random());
}
