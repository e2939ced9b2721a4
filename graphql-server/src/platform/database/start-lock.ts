import pg from "pg";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";
import { configureSession } from "./session-settings.ts";

const CONNECT_TIMEOUT_MS = 10_000;
/** Longest wait for the start of another process, which may be migrating (ms). */
const WAIT_MS = 60 * 60_000;

/**
 * Runs work that must happen only once, even if several instances start at the same time. The first instance runs the
 * work while the others wait. Each of the others then runs the work too, and finds nothing left to do. If a process
 * with the lock is killed, its connection closes and PostgreSQL releases the lock at once. If the machine of the
 * process becomes unreachable, PostgreSQL releases the lock within a minute.
 * @throws the connection's error if the connection is lost during the work. PostgreSQL has then released the lock, so
 * another process may do the same work
 */
export async function withStartLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  // A lock belongs to one session, so all statements about the lock must use the same connection. A pool could use
  // another connection for the next statement.
  const holder = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  const lost = new Promise<never>((_, reject) => holder.on("error", reject));
  // If the connection is lost before Promise.race is called, the running statement reports the loss. Without this
  // handler, the rejection of `lost` would also end the process.
  lost.catch(() => undefined);
  await holder.connect();
  try {
    await configureSession(holder, { statement_timeout: WAIT_MS });
    await holder.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCKS.start]);
    return await Promise.race([work(), lost]);
  } finally {
    await holder.end();
  }
}
