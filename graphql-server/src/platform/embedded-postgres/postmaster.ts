import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { Socket } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { PostgresBinaries } from "./binaries.ts";
import { type Cluster, SUPERUSER } from "./cluster.ts";
import { EmbeddedPostgresError, errorCode } from "./embedded-postgres-error.ts";
import { isKnownNotToRun, isProcessAlive, processIdentity } from "./process-identity.ts";
import { runProgram } from "./run-program.ts";
import type { ServiceAccount } from "./service-account.ts";
import { choosePort, rememberPort } from "./stable-port.ts";

export interface PostgresInstance {
  readonly cluster: Cluster;
  readonly account: ServiceAccount | undefined;
  readonly binaries: PostgresBinaries;
}

/** An open connection to the database `postgres` of a running instance. */
export interface InstanceConnection {
  readonly port: number;
  readonly password: string;
  readonly client: pg.Client;
  /** The client's socket. After `socket.unref()`, the connection does not keep this process alive. */
  readonly socket: Socket;
  /** True until PostgreSQL closes the connection. While it is true, PostgreSQL is running. */
  isOpen(): boolean;
}

/**
 * Name of a connection that each process of the shop keeps open. By this name, the processes that use PostgreSQL can be
 * counted.
 */
export const ENGINE_USER = "shop engine user";
const HOST = "127.0.0.1";
/**
 * Number of attempts to start. After a kill -9 the system frees the shared memory with a delay, so some attempts
 * normally fail.
 */
const START_ATTEMPTS = 8;
const RETRY_AFTER_MS = 400;
/**
 * Longest recovery after a crash (ms). In a recovery, PostgreSQL replays at most max_wal_size of its log. Even on a
 * slow disk, this takes only seconds.
 */
const RECOVERY_MS = 120_000;
/** Longest wait for a connection (ms). An outdated port may belong to another program that never answers. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Longest time from the removal of postmaster.pid to the end of PostgreSQL's process (ms). */
const EXIT_MS = 10_000;
/** PostgreSQL's SQLSTATE code while PostgreSQL is starting or stopping. */
const CANNOT_CONNECT_NOW = "57P03";

/**
 * PostgreSQL's settings for a small machine: they save memory. fsync and synchronous_commit stay on, so that a power
 * cut loses no commit.
 */
const serverSettings = {
  listen_addresses: HOST,
  unix_socket_directories: process.platform === "win32" ? "" : "''",
  max_connections: 60,
  shared_buffers: "32MB",
  work_mem: "4MB",
  maintenance_work_mem: "32MB",
  max_wal_size: "256MB",
  max_worker_processes: 2,
  max_parallel_workers_per_gather: 0,
  autovacuum_max_workers: 1,
  io_method: "sync",
  jit: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  log_checkpoints: "off",
  timezone: "UTC",
};

/**
 * Connects to the PostgreSQL of a cluster if it is running, even if another process started it. While PostgreSQL is
 * starting or stopping, the function waits, for at most `RECOVERY_MS`.
 * @returns undefined if PostgreSQL is not running
 */
export async function connectToPostmaster({
  cluster,
}: PostgresInstance): Promise<InstanceConnection | undefined> {
  const giveUpAt = Date.now() + RECOVERY_MS;
  while (true) {
    const port = (await readPidFile(cluster))?.port;
    if (port === undefined) return undefined;
    const outcome = await connect(cluster, port);
    if (typeof outcome !== "string") return outcome;
    if (outcome !== CANNOT_CONNECT_NOW || Date.now() > giveUpAt) return undefined;
    await pause(RETRY_AFTER_MS / 4);
  }
}

/**
 * Starts PostgreSQL as a daemon that outlives this process.
 * @throws EmbeddedPostgresError with the end of PostgreSQL's log
 */
export async function startPostmaster(instance: PostgresInstance): Promise<InstanceConnection> {
  const { cluster, account, binaries } = instance;
  if (existsSync(cluster.log)) await rename(cluster.log, `${cluster.log}.previous`);
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt += 1) {
    await removeStalePidFile(cluster);
    const port = await choosePort(cluster.portFile, HOST);
    const settings = Object.entries({ port, ...serverSettings }).map(
      ([name, value]) => `-c ${name}=${value}`,
    );
    await runProgram(
      binaries.pgCtl,
      ["-D", cluster.data, "-l", cluster.log, "-o", settings.join(" "), "-w", "-t", "30", "start"],
      account,
      { collect: false },
    );
    const connection = await connectToPostmaster(instance);
    if (connection !== undefined) {
      await rememberPort(cluster.portFile, connection.port);
      return connection;
    }
    await pause(RETRY_AFTER_MS);
  }
  const log = await readFile(cluster.log, "utf8").catch(() => "(no log was written)");
  throw new EmbeddedPostgresError(
    `PostgreSQL did not start on ${cluster.data}. Its log (${cluster.log}) ends with:\n` +
      `${log.trim().split("\n").slice(-8).join("\n")}\n` +
      "Remove the cause and start again, or set DATABASE_URL to the PostgreSQL server to use.",
  );
}

/**
 * Stops PostgreSQL even if other processes use it, and waits until its process has ended. PostgreSQL closes all
 * connections and keeps committed data.
 * @throws EmbeddedPostgresError if PostgreSQL does not stop
 */
export async function stopPostmaster({ cluster, account, binaries }: PostgresInstance): Promise<void> {
  const pidFile = await readPidFile(cluster);
  const identity = pidFile && processIdentity(pidFile.pid);
  const { succeeded } = await runProgram(
    binaries.pgCtl,
    ["-D", cluster.data, "-m", "fast", "-w", "-t", "60", "stop"],
    account,
    { collect: false },
  );
  if (!succeeded && (await readPidFile(cluster)) !== undefined) {
    throw new EmbeddedPostgresError(`PostgreSQL on ${cluster.data} did not stop, see ${cluster.log}.`);
  }
  // Waits for the end of the process: pg_ctl waits only until postmaster.pid is deleted, which PostgreSQL does just
  // before its process ends.
  for (const end = Date.now() + EXIT_MS; identity && isProcessAlive(identity) && Date.now() < end; )
    await pause(10);
}

/**
 * Reads PostgreSQL's postmaster.pid. Line 1 is PostgreSQL's pid. Line 4 is its port; the line is missing until
 * PostgreSQL has chosen a port.
 */
async function readPidFile({ data }: Cluster): Promise<{ pid: number; port: number } | undefined> {
  const lines = await readFile(path.join(data, "postmaster.pid"), "utf8").then(
    (text) => text.split("\n"),
    () => [],
  );
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/**
 * Deletes a postmaster.pid that an ended PostgreSQL has left. PostgreSQL refuses to start if a process with the file's
 * pid exists, but in a new container any program may have this pid. The file is deleted only if the process with this
 * pid is certainly not PostgreSQL.
 */
async function removeStalePidFile(cluster: Cluster): Promise<void> {
  const pid = (await readPidFile(cluster))?.pid;
  if (pid === undefined || !isKnownNotToRun("postgres", pid)) return;
  await rm(path.join(cluster.data, "postmaster.pid"), { force: true });
}

/** Returns a connection, or the code of the error that prevented it. */
async function connect(cluster: Cluster, port: number): Promise<InstanceConnection | string> {
  const password = (await readFile(cluster.passwordFile, "utf8")).trim();
  const socket = new Socket();
  const client = new pg.Client({
    ...{ host: HOST, port, user: SUPERUSER, password, database: "postgres", ssl: false },
    application_name: ENGINE_USER,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    stream: () => socket,
  });
  client.on("error", () => undefined); // an error means that PostgreSQL has ended, which the event "end" reports
  let isEnded = false;
  client.once("end", () => {
    isEnded = true;
  });
  try {
    await client.connect();
    return { port, password, client, socket, isOpen: () => !isEnded };
  } catch (error) {
    socket.destroy();
    return errorCode(error) ?? String(error);
  }
}
