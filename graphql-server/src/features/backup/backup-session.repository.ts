import type pg from "pg";
import { createDataSource } from "../../platform/database/data-source.ts";
import { affected, type Connection, type Database } from "../../platform/database/sql.ts";

/**
 * Name of backup connections in pg_stat_activity. A restore is refused while a connection with the shop's name exists,
 * so backup connections have another name.
 */
const APPLICATION = "boutique-backup";
/** A backup's connection has no timeouts, because copying a large table may take long. */
const NO_TIMEOUTS = { statementMs: 0, lockMs: 0, idleTransactionMs: 0 };
/**
 * Settings for a connection that copies tables as text. PostgreSQL must format the values in the same way on each
 * server, and must not end a long copy by a timeout.
 */
const SETTINGS = `SET client_encoding = 'UTF8'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

export interface Session {
  readonly connection: Exclude<Connection, Database>;
  /** The driver's client of `connection`, for `COPY`, which streams rows without TypeORM. */
  readonly client: pg.Client;
}

/** Runs work on a new connection that is prepared for copying tables as text. */
export async function withSession<T>(url: string, work: (session: Session) => Promise<T>): Promise<T> {
  const database = createDataSource(url, NO_TIMEOUTS, { applicationName: APPLICATION });
  await database.initialize();
  const runner = database.createQueryRunner();
  try {
    const client: pg.Client = await runner.connect();
    await affected(runner.manager, SETTINGS);
    return await work({ connection: runner.manager, client });
  } finally {
    await runner.release();
    await database.destroy();
  }
}

/**
 * Checks that a connection is still open. @throws an error if the connection is lost; PostgreSQL has then released the
 * locks of the connection
 */
export async function assertConnected(connection: Connection): Promise<void> {
  await affected(connection, "SELECT 1");
}

/**
 * Returns the database's URL with a further option: connections to this URL look for tables only in the given schema.
 */
export function withSchema(url: string, schema: string): string {
  const address = new URL(url);
  const own = address.searchParams.get("options");
  address.searchParams.set("options", [own, `-c search_path=${schema}`].filter(Boolean).join(" "));
  // A plus sign is replaced by `%20`: URLSearchParams writes a space as a plus sign, which the driver pg does not
  // decode.
  return address.href.replaceAll("+", "%20");
}
