import { existsSync } from "node:fs";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withLockFile } from "./lock-file.ts";
import { processIdentity } from "./process-identity.ts";

let folder: string;
let lock: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-lock-"));
  lock = path.join(folder, "starting.lock");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("only one process works at a time", async () => {
  let atWork = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++atWork);
    await pause(5);
    atWork -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => withLockFile(lock, work)));
  expect(most).toBe(1);
});

test("the lock is released when the work fails", async () => {
  await expect(withLockFile(lock, () => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
  expect(existsSync(lock)).toBe(false);
});

test.each([
  ["of a process that ended", "999999999 12345 ticket"],
  ["of an ended process whose pid this process now has", `${process.pid} 1 ticket`],
])("the lock %s is removed as stale", async (_whose, content) => {
  await writeFile(lock, content);
  expect(await withLockFile(lock, async () => "started")).toBe("started");
});

test("a lock file without an owner is removed after some seconds", async () => {
  await writeFile(lock, "");
  await utimes(lock, new Date(0), new Date(0));
  expect(await withLockFile(lock, async () => "started")).toBe("started");
});

test("an interrupted removal is completed by the next process", async () => {
  await writeFile(lock, "999999999 12345 ticket");
  await writeFile(`${lock}.takeover`, "999999998 12345");
  expect(await withLockFile(lock, async () => "started")).toBe("started");
  expect(existsSync(`${lock}.takeover`)).toBe(false);
});

test("the lock of a living process is not removed", async () => {
  await writeFile(lock, `${processIdentity()} ticket`);
  let started = false;
  const waiting = withLockFile(lock, async () => {
    started = true;
  });
  await pause(200);
  expect(started).toBe(false);
  await rm(lock);
  await waiting;
  expect(started).toBe(true);
});
