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

test("only one process at a time works under the lock file", async () => {
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

test("the lock file is removed when the work fails", async () => {
  await expect(withLockFile(lock, () => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
  expect(existsSync(lock)).toBe(false);
});

test.each([
  ["of a process that has ended", "999999999 12345 ticket"],
  ["of an ended process whose pid this process now has", `${process.pid} 1 ticket`],
])("a lock file %s is removed, and the work runs", async (_whose, content) => {
  await writeFile(lock, content);
  expect(await withLockFile(lock, async () => "started")).toBe("started");
});

test("a lock file without the name of its owner is removed after some seconds", async () => {
  await writeFile(lock, "");
  await utimes(lock, new Date(0), new Date(0));
  expect(await withLockFile(lock, async () => "started")).toBe("started");
});

test("if a process was killed while removing an abandoned lock file, the next process gets the lock", async () => {
  await writeFile(lock, "999999999 12345 ticket");
  await writeFile(`${lock}.takeover`, "999999998 12345");
  expect(await withLockFile(lock, async () => "started")).toBe("started");
  expect(existsSync(`${lock}.takeover`)).toBe(false);
});

test("the lock file of a running process is not removed", async () => {
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
