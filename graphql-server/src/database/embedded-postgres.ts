import { existsSync } from "node:fs";
import { mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { findEngineBinaries } from "./embedded-binaries.ts";
import { type Cluster, createCluster, ENGINE_USER, findCluster, SYSTEM_FOLDER } from "./embedded-cluster.ts";
import {
  connectToRunning,
  type Engine,
  type RunningEngine,
  startEngine,
  stopEngine,
} from "./embedded-engine.ts";
import { EmbeddedPostgresError } from "./engine-errors.ts";
import { findServiceAccount } from "./service-account.ts";
import { withStartLock } from "./start-lock.ts";

/** What to start. */
export interface EmbeddedPostgresOptions {
  /** Folder of the database, created when it is missing; one database cluster per folder. */
  readonly directory: string;
  /** Name of the database to create in it. */
  readonly database: string;
  /** Receives a line for the operator before each step that takes time. */
  readonly onProgress?: (message: string) => void;
}

/** A started (or found running) PostgreSQL. */
export interface EmbeddedPostgres {
  /** postgres:// address with user, password and database. */
  readonly url: string;
  /** Whether the engine was running already. */
  readonly reused: boolean;
  /** Stops the engine, unless another process is connected to it; close this process's connections first. */
  stop(): Promise<void>;
}

/** How long stop() waits for this process's own, just closed connections to leave the engine's list. */
const CLOSING_CONNECTIONS_MS = 1_000;
/** How long the connections of a killed process may take to finish what they were asked. */
const ABANDONED_CONNECTIONS_MS = 60_000;

/**
 * Runs a real PostgreSQL from the npm package in a folder, or joins the one that runs there already.
 * Any number of processes may do so at once. Every one holds a connection until stop(), and stop() leaves the
 * engine running while it sees a connection of another. A killed process leaves the engine to
 * {@link stopAbandonedPostgres}, or to the next start.
 * Throws EmbeddedPostgresError, whose message tells the operator the cause and what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { database, onProgress = () => undefined } = options;
  await explained(options.directory, () => mkdir(options.directory, { recursive: true }));
  return withDirectory(options.directory, async (directory, lockFile) => {
    const engine = await openEngine(directory, onProgress);
    const found = await connectToRunning(engine);
    if (found === undefined) onProgress(`Starting PostgreSQL in ${engine.cluster.data}`);
    const running = found ?? (await startEngine(engine));
    await createDatabaseIfMissing(running.connection, database).finally(() => running.socket.unref());

    let stopped: Promise<void> | undefined;
    return {
      url: `postgres://${ENGINE_USER}:${running.password}@127.0.0.1:${running.port}/${encodeURIComponent(database)}`,
      reused: found !== undefined,
      stop: () => {
        stopped ??= withStartLock(lockFile, () => leaveEngine(engine, running));
        return stopped;
      },
    };
  });
}

/**
 * Stops the engine of a folder whoever started or uses it; for folders of which the caller is the only owner,
 * such as a test's. Does nothing when none is running.
 */
export async function stopEmbeddedPostgres(directory: string): Promise<void> {
  await withEngine(directory, async (engine) => {
    const running = await connectToRunning(engine);
    if (running === undefined) return;
    await running.connection.end();
    await stopEngine(engine);
  });
}

/** Stops the engine of a folder whose server was killed, unless another process uses it. */
export async function stopAbandonedPostgres(directory: string): Promise<void> {
  const giveUpAt = Date.now() + ABANDONED_CONNECTIONS_MS;
  // A start may come in between: it joins the engine, which is then used.
  while ((await withEngine(directory, stopUnusedEngine)) === "used" && Date.now() < giveUpAt)
    await pause(CLOSING_CONNECTIONS_MS);
}

/** Runs `work` on the engine of a folder while no other process starts or stops it; not at all where there is none. */
async function withEngine<T>(
  directory: string,
  work: (engine: Engine) => Promise<T>,
): Promise<T | undefined> {
  if (!existsSync(directory)) return undefined;
  return withDirectory(directory, async (resolved) => {
    const cluster = await findCluster(resolved);
    return cluster && work(await engineOf(resolved, cluster));
  });
}

/** Runs `work` while no other process starts or stops the folder's engine. */
function withDirectory<T>(
  directory: string,
  work: (directory: string, lockFile: string) => Promise<T>,
): Promise<T> {
  return explained(directory, async () => {
    const resolved = await realpath(directory);
    const lockFile = path.join(resolved, "starting.lock");
    return withStartLock(lockFile, () => work(resolved, lockFile));
  });
}

/** Turns an error of the system (no permission, disk full) into one that tells the operator what to do. */
async function explained<T>(directory: string, work: () => Promise<T>): Promise<T> {
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

async function openEngine(directory: string, onProgress: (message: string) => void): Promise<Engine> {
  const existing = await findCluster(directory);
  if (existing !== undefined) return engineOf(directory, existing);
  const programs = await findPrograms(directory);
  onProgress(`Creating the database in ${directory}`);
  return { cluster: await createCluster(directory, programs.account, programs.binaries), ...programs };
}

/** The engine of a cluster that is there. */
async function engineOf(directory: string, cluster: Cluster): Promise<Engine> {
  return { cluster, ...(await findPrograms(directory, cluster)) };
}

/** The account that may run the cluster, and the engine's programs where that account can read them. */
async function findPrograms(directory: string, cluster?: Cluster): Promise<Omit<Engine, "cluster">> {
  const account = await findServiceAccount(cluster?.data);
  const binaries = await findEngineBinaries(account, account === undefined ? directory : SYSTEM_FOLDER);
  return { account, binaries };
}

async function createDatabaseIfMissing(connection: pg.Client, database: string): Promise<void> {
  const { rowCount } = await connection.query("SELECT 1 FROM pg_database WHERE datname = $1", [database]);
  if (rowCount === 0) await connection.query(`CREATE DATABASE ${connection.escapeIdentifier(database)}`);
}

async function leaveEngine(engine: Engine, joined: RunningEngine): Promise<void> {
  joined.socket.ref();
  await joined.connection.end().catch(() => undefined);
  await stopUnusedEngine(engine);
}

async function stopUnusedEngine(engine: Engine): Promise<"used" | "stopped"> {
  const running = await connectToRunning(engine);
  if (running === undefined) return "stopped";
  const inUse = await isUsedByOthers(running.connection);
  await running.connection.end();
  if (inUse) return "used";
  await stopEngine(engine);
  return "stopped";
}

async function isUsedByOthers(connection: pg.Client): Promise<boolean> {
  const giveUpAt = Date.now() + CLOSING_CONNECTIONS_MS;
  while (true) {
    const { rowCount } = await connection.query(
      "SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
    );
    if (rowCount === 0) return false;
    if (Date.now() > giveUpAt) return true;
    await pause(25);
  }
}
