import pg from "pg";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";
import { endWhenUnreachable } from "./session-keepalive.ts";

const CONNECT_TIMEOUT_MS = 10_000;
/** How long a start waits for another one, which may be migrating (ms). */
const WAIT_MS = 60 * 60_000;

/**
 * Runs what must happen once however many replicas start at the same time: the others wait, and find it done.
 * A killed process leaves the lock with its connection, one that cannot be reached any more within a minute.
 * @throws the connection's error when the lock is lost with it: another process may do the same work from then on
 */
export async function withStartLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  // A session lock lives on its own connection: the pool may hand out another one.
  const holder = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: WAIT_MS,
    keepAlive: true,
  });
  const lost = new Promise<never>((_, reject) => holder.on("error", reject));
  lost.catch(() => undefined); // before the work begins, the statement under way tells of it
  await holder.connect();
  try {
    await endWhenUnreachable(holder);
    await holder.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCKS.start]);
    return await Promise.race([work(), lost]);
  } finally {
    await holder.end();
  }
}
