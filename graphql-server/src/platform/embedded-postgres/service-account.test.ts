import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSystemFolder } from "./service-account.ts";

let parent: string;
const umask = process.umask();
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "mboa-mode-system-"));
});
afterEach(async () => {
  process.umask(umask);
  await rm(parent, { recursive: true });
});

test("PostgreSQL's account can enter the system folder although root's umask makes new folders private", async () => {
  process.umask(0o077);
  const folder = await openSystemFolder(path.join(parent, "mboa-mode"));
  expect((await stat(folder)).mode & 0o777).toBe(0o755);
});

test("PostgreSQL's account can enter a system folder that a failed start has left private", async () => {
  const folder = path.join(parent, "mboa-mode");
  await mkdir(folder, { mode: 0o700 });
  await openSystemFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o755);
});
