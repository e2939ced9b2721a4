import { chmod, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { removeFolder } from "../../testing/remove-folder.ts";
import { isProcessAlive, processIdentity } from "../embedded-postgres/process-identity.ts";
import { createLogger } from "../logging/logger.ts";
import { parseSettings } from "../settings/settings.ts";
import { NotificationConnection } from "./notification-connection.ts";
import { type OpenDatabase, openDatabase } from "./open-database.ts";
import { createDatabase } from "./testing/copied-databases.ts";
import { openStrictPooler } from "./testing/strict-pooler.ts";

const POOL_SIZE = 10;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-open-database-"));
  await chmod(folder, 0o711); // if this process is root, PostgreSQL's account must be able to enter the folder
});
afterAll(() => removeFolder(folder));

/** Occupies every connection of the pool. @returns a function that releases them */
async function fillPool({ database }: OpenDatabase): Promise<() => Promise<void>> {
  const runners = Array.from({ length: POOL_SIZE }, () => database.createQueryRunner());
  await Promise.all(runners.map((runner) => runner.connect()));
  return async () => {
    await Promise.all(runners.map((runner) => runner.release()));
  };
}

it("PostgreSQL is not restarted while the connection pool is full, and is stopped when the shop ends", async () => {
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
  // Each of these queries waits five seconds for a connection and then fails. The supervisor also checks PostgreSQL
  // every five seconds, so at least one of its checks happens while the pool is full.
  for (let n = 0; n < 3; n++) await expect(opened.database.query("SELECT 1")).rejects.toThrow(/timeout/);
  expect(steps.filter((step) => step.includes("starting it again"))).toEqual([]);
  await release();
  for (const close of closers.reverse()) await close();
  expect(isProcessAlive(postgres)).toBe(false);
});

it("through a pooler that refuses startup parameters, the shop's connections have all time limits", async () => {
  const empty = await createDatabase(inject("testServer").url);
  const pooler = await openStrictPooler(empty.url);
  const closers = [() => empty.drop(), () => pooler.close()];
  try {
    const { database, url } = await openDatabase(
      { ...parseSettings({}), databaseUrl: pooler.url },
      [],
      () => undefined,
      (close) => closers.push(close),
    );
    const [limits] = await database.query(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
         current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('tcp_user_timeout') AS unacknowledged`,
    );
    expect(limits).toEqual({ statement: "30s", lock: "3s", idle: "30s", unacknowledged: "60000" });
    await new Promise<void>((resolve) => {
      const notifications = new NotificationConnection({
        url,
        channels: ["test"],
        handlers: { onConnect: resolve, onNotification: () => undefined, onHeartbeat: () => undefined },
        logger: createLogger({ logLevel: "silent" }),
      });
      closers.push(() => notifications.stop());
      void notifications.start();
    });
  } finally {
    for (const close of closers.reverse()) await close();
  }
});
