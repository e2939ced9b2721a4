import { readFileSync, rmSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { removeFolder } from "../../../testing/remove-folder.ts";
import { startEmbeddedPostgres, stopEmbeddedPostgres } from "../../embedded-postgres/embedded-postgres.ts";
import { isProcessAlive, processIdentity } from "../../embedded-postgres/process-identity.ts";

export interface TestEngine {
  /** postgres:// URL of a user with the right to create databases. */
  readonly url: string;
  /** Stops the server and removes its files. A server of DATABASE_URL is left as it is. A second call does nothing. */
  stop(): Promise<void>;
  /** Synchronous form of `stop`, for a process that is about to exit. */
  stopNow(): void;
}

const PREFIX = "mboa-mode-test-";
const OWNER_FILE = "owner";

/**
 * Returns the server of DATABASE_URL, if this variable is set. Otherwise starts PostgreSQL in a temporary folder, which
 * stop() removes.
 */
export async function startTestEngine(): Promise<TestEngine> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined, stopNow: () => undefined };

  await removeAbandonedEngines();
  const directory = await mkdtemp(path.join(tmpdir(), PREFIX));
  try {
    await chmod(directory, 0o711); // if this process is root, PostgreSQL's account must be able to enter the folder
    await writeFile(path.join(directory, OWNER_FILE), processIdentity());
    const { url } = await startEmbeddedPostgres({ directory, database: "tests" });
    await turnOffDurability(url);
    let stopped: Promise<void> | undefined;
    return {
      url,
      stop: () => {
        stopped ??= removeEngine(directory);
        return stopped;
      },
      stopNow: () => removeEngineNow(directory),
    };
  } catch (error) {
    await removeEngine(directory);
    throw error;
  }
}

/**
 * Turns off fsync and full-page writes, because they make the copies of a template database slow, and test data need
 * not survive a power cut.
 */
async function turnOffDurability(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("ALTER SYSTEM SET fsync = off");
    await client.query("ALTER SYSTEM SET full_page_writes = off");
    await client.query("SELECT pg_reload_conf()");
  } finally {
    await client.end();
  }
}

/** Removes the PostgreSQL servers of test runs that were killed before they could clean up. */
async function removeAbandonedEngines(): Promise<void> {
  for (const entry of await readdir(tmpdir())) {
    if (!entry.startsWith(PREFIX)) continue;
    const directory = path.join(tmpdir(), entry);
    const owner = await readFile(path.join(directory, OWNER_FILE), "utf8").catch(() => undefined);
    // This user may have no right to delete the folder of another user. The folder stays until the other user runs the
    // tests again.
    if (owner !== undefined && !isProcessAlive(owner)) await removeEngine(directory).catch(() => undefined);
  }
}

async function removeEngine(directory: string): Promise<void> {
  await stopEmbeddedPostgres(directory);
  await removeFolder(directory);
}

function removeEngineNow(directory: string): void {
  try {
    const lockFile = readFileSync(path.join(directory, "cluster", "data", "postmaster.pid"), "utf8");
    process.kill(Number(lockFile.split("\n")[0]), "SIGQUIT"); // PostgreSQL's immediate shutdown
  } catch {
    // PostgreSQL has already stopped
  }
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}
