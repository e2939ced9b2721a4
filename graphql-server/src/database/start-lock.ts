import pg from "pg";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";
import { configureSession } from "./session-settings.ts";

const CONNECT_TIMEOUT_MS = 10_000;
/** Longest wait of a start for another one, which may be migrating (ms). */
const WAIT_MS = 60 * 60_000;

/**
 * Runs work that must happen once, however many instances start at the same time; the others wait and find it done. A
 * killed process releases the lock with its connection; an unreachable one does within a minute.
 * @throws the connection's error if the lock is lost with it, because another process may then do the same work
 */
export async function withStartLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  // A session lock belongs to its connection, and a pool could return another one.
  const holder = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  const lost = new Promise<never>((_, reject) => holder.on("error", reject));
  lost.catch(() => undefined); // before the work begins, the running statement reports an error
  await holder.connect();
  try {
    await configureSession(holder, { statement_timeout: WAIT_MS });
    await holder.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCKS.start]);
    return await Promise.race([work(), lost]);
  } finally {
    await holder.end();
  }
}
