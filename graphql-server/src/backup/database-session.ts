import pg from "pg";
import { endWhenUnreachable } from "../database/session-keepalive.ts";

const CONNECT_TIMEOUT_MS = 10_000;
/** Name of these connections in pg_stat_activity: they are no running shop. */
const APPLICATION = "boutique-backup";
/** Values are written and read alike whatever the server's settings; a long copy is not cut short. */
const SETTINGS = `SET client_encoding = 'UTF8'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

/** Runs work on one connection of its own, made for copying tables as text. */
export async function withSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: APPLICATION,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on("error", () => undefined); // told by the statement under way, or by the next
  await client.connect();
  try {
    await endWhenUnreachable(client);
    await client.query(SETTINGS);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of the same database where unqualified names mean this schema and no other. */
export function withSchema(url: string, schema: string): string {
  const address = new URL(url);
  const own = address.searchParams.get("options");
  address.searchParams.set("options", [own, `-c search_path=${schema}`].filter(Boolean).join(" "));
  // pg reads a plus sign as a plus sign.
  return address.href.replaceAll("+", "%20");
}
