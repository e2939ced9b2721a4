import { chmod, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isProcessAlive, processIdentity } from "../embedded-postgres/process-identity.ts";
import { parseSettings } from "../settings/settings.ts";
import { removeFolder } from "../testing/remove-folder.ts";
import { type OpenDatabase, openDatabase } from "./open-database.ts";

const POOL_SIZE = 10;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-open-database-"));
  await chmod(folder, 0o711); // PostgreSQL runs under another account if this process is root; that account must be able to enter the folder
});
afterAll(() => removeFolder(folder));

/** Takes every connection of the pool. @returns a function that releases them */
async function fillPool({ database }: OpenDatabase): Promise<() => Promise<void>> {
  const runners = Array.from({ length: POOL_SIZE }, () => database.createQueryRunner());
  await Promise.all(runners.map((runner) => runner.connect()));
  return async () => {
    await Promise.all(runners.map((runner) => runner.release()));
  };
}

it("a full connection pool does not count as a stopped PostgreSQL: it is not joined again, and ends with the shop", async () => {
  const closers: (() => Promise<void>)[] = [];
  const steps: string[] = [];
  const settings = { ...parseSettings({}), databaseUrl: undefined, dataDir: folder };
  const opened = await openDatabase(
    settings,
    [],
    (step) => steps.push(step),
    (close) => closers.push(close),
  );
  const pidFile = path.join(folder, "database/cluster/data/postmaster.pid");
  const postgres = processIdentity(Number((await readFile(pidFile, "utf8")).split("\n")[0]));

  const release = await fillPool(opened);
  // Each wait is as long as an interval of the supervisor, so it has checked in between.
  for (let n = 0; n < 3; n++) await expect(opened.database.query("SELECT 1")).rejects.toThrow(/timeout/);
  expect(steps.filter((step) => step.includes("starting it again"))).toEqual([]);
  await release();
  for (const close of closers.reverse()) await close();
  expect(isProcessAlive(postgres)).toBe(false);
});
