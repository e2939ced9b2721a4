import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../../testing/free-port.ts";
import { removeFolder } from "../../../testing/remove-folder.ts";
import { findServiceAccount } from "../../embedded-postgres/service-account.ts";
import type { TestDatabase } from "./copied-databases.ts";

/** Folder in which Debian's package puts the programs of the oldest supported PostgreSQL. */
const PROGRAMS = "/usr/lib/postgresql/15/bin";

export const HAS_DEBIAN_POSTGRES = existsSync(path.join(PROGRAMS, "initdb"));

export interface DebianPostgres extends TestDatabase {
  /**
   * Stops PostgreSQL and starts it in recovery mode, in which it replays its log to the end. PostgreSQL then continues
   * on a new timeline, as after a provider's point-in-time restore.
   */
  recover(): Promise<void>;
}

/** Starts a PostgreSQL 15 with one empty database. `drop` stops this PostgreSQL and removes its files. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const account = await findServiceAccount();
  const folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-postgres-"));
  if (account) await chown(folder, account.uid, account.gid);
  const data = path.join(folder, "data");
  const made = spawnSync(
    path.join(PROGRAMS, "initdb"),
    ["-D", data, "-U", "shop", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...account, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const url = `postgres://shop@127.0.0.1:${port}/postgres`;
  const start = async (): Promise<ChildProcess> => {
    const postgres = spawn(
      path.join(PROGRAMS, "postgres"),
      ["-D", data, "-k", folder, "-p", String(port), "-h", "127.0.0.1", "-F", "-c", "restore_command=false"],
      { ...account, cwd: folder, stdio: "ignore" },
    );
    while (!(await answers(url, postgres))) await pause(20);
    return postgres;
  };
  let postgres = await start();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    postgres.kill(signal);
    if (postgres.exitCode === null) await once(postgres, "exit");
  };
  return {
    url,
    recover: async () => {
      await end("SIGINT"); // PostgreSQL's fast shutdown
      await writeFile(path.join(data, "recovery.signal"), "");
      if (account) await chown(path.join(data, "recovery.signal"), account.uid, account.gid);
      postgres = await start();
    },
    drop: async () => {
      await end("SIGQUIT"); // PostgreSQL's immediate shutdown
      await removeFolder(folder);
    },
  };
}

async function answers(url: string, postgres: ChildProcess): Promise<boolean> {
  if (postgres.exitCode !== null) throw new Error("PostgreSQL 15 did not start");
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    // PostgreSQL counts as started only after its recovery: before, it accepts connections but no writes.
    const { rows } = await client.query("SELECT pg_is_in_recovery() AS recovering");
    return rows[0]?.recovering === false;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
