import "reflect-metadata";
import { Socket } from "node:net";
import { DataSource, type DataSourceOptions } from "typeorm";
import { MIGRATIONS, migrationNames } from "./migration-list.ts";
import { PreparingClient } from "./prepared-statement-client.ts";
import { configureSession, type Session } from "./session-settings.ts";

/**
 * Largest number of connections in the pool of a process. The embedded PostgreSQL allows 60 connections for all
 * processes together.
 */
export const POOL_SIZE = 10;

/** Longest wait for a free connection of the pool, and longest time to open a new one (ms). */
const CONNECTION_TIMEOUT_MS = 5_000;
/**
 * Idle time after which the operating system checks a connection (ms). So a lost connection is detected within half a
 * minute.
 */
const KEEP_ALIVE_MS = 10_000;

/**
 * Time that the network may take in addition to the longest statement or idle transaction (ms). A connection that
 * receives nothing for longer than the sum counts as lost.
 */
const SILENCE_MARGIN_MS = 5_000;

/** Limits that PostgreSQL enforces on each connection of the pool, in milliseconds. 0 means no limit. */
export interface DatabaseTimeouts {
  /** Limit of one statement, including its wait for locks. */
  statementMs: number;
  /**
   * Longest wait of a statement for one lock. By default, it is shorter than the longest wait for a free connection
   * (`CONNECTION_TIMEOUT_MS`). So a statement that waits for a lock fails and releases its connection before other
   * requests give up waiting for one.
   */
  lockMs: number;
  /** Limit of a transaction that does nothing while it holds locks. */
  idleTransactionMs: number;
}

/** Name under which the shop's connections appear in pg_stat_activity. */
export const SHOP_APPLICATION = "boutique";

export type Entities = NonNullable<DataSourceOptions["entities"]>;

interface ConnectionOptions {
  /** The entities whose tables are read and written; none by default, because migrations use no entities. */
  entities?: Entities;
  /** The connections have this name in pg_stat_activity. */
  applicationName?: string;
  /** Names of the migrations that may run; all migrations of this release by default. */
  migrations?: readonly string[];
}

/** Creates the shop's data source, not yet connected, for the embedded PostgreSQL or for another server. */
export function createDataSource(
  url: string,
  timeouts: DatabaseTimeouts,
  {
    entities = [],
    applicationName = SHOP_APPLICATION,
    migrations = migrationNames(),
  }: ConnectionOptions = {},
): DataSource {
  return new DataSource({
    type: "postgres",
    url,
    entities,
    migrations: MIGRATIONS.filter(({ name }) => migrations.includes(name)),
    migrationsTransactionMode: "each",
    installExtensions: false,
    uuidExtension: "pgcrypto",
    extra: {
      Client: PreparingClient,
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      stream: () => createSocket(timeouts),
      onConnect: (session: Session) =>
        configureSession(session, {
          statement_timeout: timeouts.statementMs,
          lock_timeout: timeouts.lockMs,
          idle_in_transaction_session_timeout: timeouts.idleTransactionMs,
        }),
    },
    applicationName,
  });
}

/**
 * Creates the socket of one connection. The socket is destroyed if it receives nothing for longer than any statement or
 * idle transaction may last. PostgreSQL also ends such a statement or transaction, but if the network route is broken,
 * the error message of PostgreSQL does not arrive. Without this timeout, the operating system would report the broken
 * route only after a quarter of an hour.
 */
function createSocket({ statementMs, idleTransactionMs }: DatabaseTimeouts): Socket {
  const socket = new Socket();
  if (statementMs === 0 || idleTransactionMs === 0) return socket;
  const silence = Object.assign(new Error("the database connection went silent"), { code: "ETIMEDOUT" });
  return socket.setTimeout(Math.max(statementMs, idleTransactionMs) + SILENCE_MARGIN_MS, () =>
    socket.destroy(silence),
  );
}
