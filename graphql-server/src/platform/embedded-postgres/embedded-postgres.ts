import { existsSync } from "node:fs";
import { mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { findPostgresBinaries } from "./binaries.ts";
import { type Cluster, createCluster, findCluster, SUPERUSER } from "./cluster.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { withLockFile } from "./lock-file.ts";
import {
  connectToPostmaster,
  ENGINE_USER,
  type InstanceConnection,
  type PostgresInstance,
  startPostmaster,
  stopPostmaster,
} from "./postmaster.ts";
import { findServiceAccount } from "./service-account.ts";

export interface EmbeddedPostgresOptions {
  /** Folder of the database, created if it is missing. Each folder contains one database cluster. */
  readonly directory: string;
  /** Name of the database, which is created in the cluster if it is missing. */
  readonly database: string;
  /** Receives a line of text for the person who runs the server before each step that takes time. */
  readonly onProgress?: (message: string) => void;
}

/** A running PostgreSQL. `reused` is true if it was already running before this start. */
export interface EmbeddedPostgres {
  /** postgres:// URL with user, password and database. */
  readonly url: string;
  readonly reused: boolean;
  /**
   * True if PostgreSQL has ended. This object keeps one connection open to recognise the end. A failure to open another
   * connection would not mean that PostgreSQL has ended: it also occurs while the pool is full.
   */
  isLost(): boolean;
  /** Stops PostgreSQL unless another process is connected to it. The caller must have closed its own connections. */
  stop(): Promise<LeftPostgres>;
}

/**
 * State of PostgreSQL after stop().
 * - "stopped": PostgreSQL has ended.
 * - "shared": another process of the shop uses PostgreSQL and will stop it.
 * - "used": PostgreSQL has other connections, which may belong to this process.
 */
type LeftPostgres = "stopped" | "shared" | "used";

/**
 * Longest time for which stop() waits until PostgreSQL no longer lists the connections that this process has closed
 * (ms).
 */
const CLOSING_CONNECTIONS_MS = 1_000;
/**
 * Longest time (ms) for which PostgreSQL may keep the connections of a killed process open, because their last
 * statement is still running.
 */
const ORPHANED_CONNECTIONS_MS = 60_000;

/**
 * Runs a real PostgreSQL from the npm package in a folder, or uses the PostgreSQL that already runs in this folder.
 * Several processes can use one PostgreSQL: each process holds a connection until it calls stop(), and stop() leaves
 * PostgreSQL running while another process is connected. If the last process is killed, {@link stopOrphanedPostgres}
 * stops PostgreSQL, or the next start uses it.
 * @throws EmbeddedPostgresError, whose message states the cause and what the person who runs the server can do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { database, onProgress = () => undefined } = options;
  await explainSystemErrors(options.directory, () => mkdir(options.directory, { recursive: true }));
  return withDirectory(options.directory, async (directory, lockFile) => {
    const instance = await openInstance(directory, onProgress);
    const found = await connectToPostmaster(instance);
    if (found === undefined) onProgress(`Starting PostgreSQL in ${instance.cluster.data}`);
    const connection = found ?? (await startPostmaster(instance));
    await createDatabaseIfMissing(connection.client, database).finally(() => connection.socket.unref());

    let stopped: Promise<LeftPostgres> | undefined;
    return {
      url: `postgres://${SUPERUSER}:${connection.password}@127.0.0.1:${connection.port}/${encodeURIComponent(database)}`,
      reused: found !== undefined,
      isLost: () => !connection.isOpen(),
      stop: () => {
        stopped ??= withLockFile(lockFile, () => leaveInstance(instance, connection));
        return stopped;
      },
    };
  });
}

/**
 * Stops the PostgreSQL of a folder even if other processes have started it or use it. Call this function only for
 * folders that no other program uses, such as a test's folder. It does nothing if no PostgreSQL is running.
 */
export async function stopEmbeddedPostgres(directory: string): Promise<void> {
  await withInstance(directory, async (instance) => {
    const connection = await connectToPostmaster(instance);
    if (connection === undefined) return;
    await connection.client.end();
    await stopPostmaster(instance);
  });
}

/**
 * Stops the PostgreSQL of a folder after the shop's server was killed or ended without stopping PostgreSQL. While
 * another process uses PostgreSQL, this function tries again, for at most a minute.
 */
export async function stopOrphanedPostgres(directory: string): Promise<void> {
  const giveUpAt = Date.now() + ORPHANED_CONNECTIONS_MS;
  const isStillUsed = async (instance: PostgresInstance): Promise<boolean> =>
    (await stopIfUnused(instance)) !== "stopped";
  // Between two attempts, the lock file is free, so that a server that starts in the meantime can use the running
  // PostgreSQL.
  while ((await withInstance(directory, isStillUsed)) && Date.now() < giveUpAt)
    await pause(CLOSING_CONNECTIONS_MS);
}

/**
 * Runs `work` on the PostgreSQL that exists in a folder, while no other process can start or stop it. Returns undefined
 * if the folder has no PostgreSQL.
 */
async function withInstance<T>(
  directory: string,
  work: (instance: PostgresInstance) => Promise<T>,
): Promise<T | undefined> {
  if (!existsSync(directory)) return undefined;
  return withDirectory(directory, async (resolved) => {
    const cluster = await findCluster(resolved);
    return cluster && work(await instanceOf(resolved, cluster));
  });
}

/** Runs `work` while no other process can start or stop the folder's instance. */
function withDirectory<T>(
  directory: string,
  work: (directory: string, lockFile: string) => Promise<T>,
): Promise<T> {
  return explainSystemErrors(directory, async () => {
    const resolved = await realpath(directory);
    const lockFile = path.join(resolved, "starting.lock");
    return withLockFile(lockFile, () => work(resolved, lockFile));
  });
}

/**
 * Converts a system error (no permission, disk full) to an EmbeddedPostgresError that states what the person who runs
 * the server can do.
 */
async function explainSystemErrors<T>(directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EmbeddedPostgresError || !(error instanceof Error) || !("syscall" in error))
      throw error;
    throw new EmbeddedPostgresError(
      `The database folder ${directory} cannot be used: ${error.message}. ` +
        "Check its owner and the free space or choose another DATA_DIR, or set DATABASE_URL.",
      { cause: error },
    );
  }
}

async function openInstance(
  directory: string,
  onProgress: (message: string) => void,
): Promise<PostgresInstance> {
  const existing = await findCluster(directory);
  if (existing !== undefined) return instanceOf(directory, existing);
  const programs = await findPrograms(directory);
  onProgress(`Creating the database in ${directory}`);
  return { cluster: await createCluster(directory, programs.account, programs.binaries), ...programs };
}

async function instanceOf(directory: string, cluster: Cluster): Promise<PostgresInstance> {
  return { cluster, ...(await findPrograms(directory, cluster)) };
}

/** Returns the account that runs the cluster, and the paths of PostgreSQL's programs, which this account can run. */
async function findPrograms(
  directory: string,
  cluster?: Cluster,
): Promise<Omit<PostgresInstance, "cluster">> {
  const account = await findServiceAccount(cluster?.data);
  const binaries = await findPostgresBinaries(account, directory);
  return { account, binaries };
}

async function createDatabaseIfMissing(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [database]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
}

async function leaveInstance(instance: PostgresInstance, own: InstanceConnection): Promise<LeftPostgres> {
  own.socket.ref();
  await own.client.end().catch(() => undefined);
  return stopIfUnused(instance);
}

async function stopIfUnused(instance: PostgresInstance): Promise<LeftPostgres> {
  const connection = await connectToPostmaster(instance);
  if (connection === undefined) return "stopped";
  const others = await otherConnections(connection.client);
  await connection.client.end();
  if (others.includes(ENGINE_USER)) return "shared";
  if (others.length > 0) return "used";
  await stopPostmaster(instance);
  return "stopped";
}

/**
 * Returns the names of all connections except that of `client`. PostgreSQL lists a connection for a moment after it was
 * closed, so the function waits up to `CLOSING_CONNECTIONS_MS` for such connections to disappear.
 */
async function otherConnections(client: pg.Client): Promise<string[]> {
  const giveUpAt = Date.now() + CLOSING_CONNECTIONS_MS;
  while (true) {
    // The time is read before the query, so that the connections are read at least once after the end of the wait, even
    // if a stalled machine makes a single query take longer than the whole wait.
    const isLast = Date.now() > giveUpAt;
    const { rows } = await client.query<{ name: string }>(
      `SELECT application_name AS name FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    if (rows.length === 0 || isLast) return rows.map(({ name }) => name);
    await pause(25);
  }
}
