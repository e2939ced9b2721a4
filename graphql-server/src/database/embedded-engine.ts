import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, Socket } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { EngineBinaries } from "./embedded-binaries.ts";
import { type Cluster, ENGINE_USER } from "./embedded-cluster.ts";
import { EmbeddedPostgresError, errorCode } from "./engine-errors.ts";
import { isProcessAlive, isSurelyNot, processMark } from "./running-process.ts";
import { runProgram, type ServiceAccount } from "./service-account.ts";

/** Everything needed to start, find and stop the engine of one cluster. */
export interface Engine {
  readonly cluster: Cluster;
  readonly account: ServiceAccount | undefined;
  readonly binaries: EngineBinaries;
}

/** A running engine, with one open connection to its database `postgres`. */
export interface RunningEngine {
  readonly port: number;
  readonly password: string;
  readonly connection: pg.Client;
  /** The connection's own; while unreferenced it does not keep this process from ending. */
  readonly socket: Socket;
}

const HOST = "127.0.0.1";
/** After everything was killed the old engine's shared memory is freed late: a few tries are normal. */
const FAILED_STARTS = 8;
const RETRY_AFTER_MS = 400;
/** Recovery after a crash replays at most max_wal_size, seconds even on a slow disk. */
const RECOVERY_MS = 120_000;
/** A stale port may belong to a program that never answers. */
const CONNECT_MS = 10_000;
/** From the last thing an engine does to the end of its process. */
const ENDING_MS = 10_000;
/** PostgreSQL's code while it starts or stops. */
const CANNOT_CONNECT_NOW = "57P03";

/** Thrifty for a small machine; what makes a commit durable (fsync, synchronous_commit) stays on. */
const engineSettings = {
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

/** The engine if it runs, whoever started it; waits while it is starting or stopping. */
export async function connectToRunning({ cluster }: Engine): Promise<RunningEngine | undefined> {
  const giveUpAt = Date.now() + RECOVERY_MS;
  while (true) {
    const port = (await readPostmaster(cluster))?.port;
    if (port === undefined) return undefined;
    const outcome = await connect(cluster, port);
    if (typeof outcome !== "string") return outcome;
    if (outcome !== CANNOT_CONNECT_NOW || Date.now() > giveUpAt) return undefined;
    await pause(RETRY_AFTER_MS / 4);
  }
}

/** Starts the engine as a daemon that outlives this process. Throws EmbeddedPostgresError with its log. */
export async function startEngine(engine: Engine): Promise<RunningEngine> {
  const { cluster, account, binaries } = engine;
  if (existsSync(cluster.log)) await rename(cluster.log, `${cluster.log}.previous`);
  for (let attempt = 1; attempt <= FAILED_STARTS; attempt += 1) {
    await forgetDeadPostmaster(cluster);
    const port = await choosePort(cluster);
    const settings = Object.entries({ port, ...engineSettings }).map(
      ([name, value]) => `-c ${name}=${value}`,
    );
    await runProgram(
      binaries.pgCtl,
      ["-D", cluster.data, "-l", cluster.log, "-o", settings.join(" "), "-w", "-t", "30", "start"],
      account,
      { collect: false },
    );
    const running = await connectToRunning(engine);
    if (running !== undefined) {
      await rm(cluster.portFile, { force: true }); // it may be another user's, in a folder that is ours
      await writeFile(cluster.portFile, String(running.port));
      return running;
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

/** Stops the engine whoever uses it, until its process has ended; connections are closed, what is committed is kept. */
export async function stopEngine({ cluster, account, binaries }: Engine): Promise<void> {
  const postmaster = await readPostmaster(cluster);
  const mark = postmaster && processMark(postmaster.pid);
  const { succeeded } = await runProgram(
    binaries.pgCtl,
    ["-D", cluster.data, "-m", "fast", "-w", "-t", "60", "stop"],
    account,
    { collect: false },
  );
  if (!succeeded && (await readPostmaster(cluster)) !== undefined) {
    throw new EmbeddedPostgresError(`PostgreSQL on ${cluster.data} did not stop, see ${cluster.log}.`);
  }
  // pg_ctl waits for the lock file to go, which it does just before the process.
  for (const end = Date.now() + ENDING_MS; mark && isProcessAlive(mark) && Date.now() < end; )
    await pause(10);
}

/** What the engine's lock file says: line 1 is its process, line 4 its port once it is known. */
async function readPostmaster({ data }: Cluster): Promise<{ pid: number; port: number } | undefined> {
  const lines = await readFile(path.join(data, "postmaster.pid"), "utf8").then(
    (text) => text.split("\n"),
    () => [],
  );
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/** Its lock file may name a process that has ended, or a number that another program has now (containers). */
async function forgetDeadPostmaster(cluster: Cluster): Promise<void> {
  const pid = (await readPostmaster(cluster))?.pid;
  if (pid === undefined || !isSurelyNot("postgres", pid)) return; // else PostgreSQL decides by itself
  await rm(path.join(cluster.data, "postmaster.pid"), { force: true });
}

/** A connection, or the code of the error that prevented it. */
async function connect(cluster: Cluster, port: number): Promise<RunningEngine | string> {
  const password = (await readFile(cluster.passwordFile, "utf8")).trim();
  const socket = new Socket();
  const connection = new pg.Client({
    ...{ host: HOST, port, user: ENGINE_USER, password, database: "postgres", ssl: false },
    application_name: "shop engine user",
    connectionTimeoutMillis: CONNECT_MS,
    stream: () => socket,
  });
  connection.on("error", () => undefined); // the engine went away: the shop's own connections report it
  try {
    await connection.connect();
    return { port, password, connection, socket };
  } catch (error) {
    socket.destroy();
    return errorCode(error) ?? String(error);
  }
}

/** The former port when it is free: the other processes' connections find a restarted engine again. */
async function choosePort({ portFile }: Cluster): Promise<number> {
  const former = Number(await readFile(portFile, "utf8").catch(() => "0"));
  return (await freePort(former)) ?? (await freePort(0)) ?? 0;
}

/** The port if it is free, any free one for 0, undefined if it is taken. */
function freePort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(wanted, HOST, () => {
      const address = server.address();
      const port = typeof address === "object" ? address?.port : undefined;
      server.close(() => resolve(port));
    });
  });
}
