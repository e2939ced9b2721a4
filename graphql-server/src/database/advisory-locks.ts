import * as v from "valibot";
import { affected, type Connection, type Database, one, type Transaction } from "./sql.ts";

const FREE = v.object({ isFree: v.boolean() });
/** How often a lock of a connection is used, so that the connection never looks abandoned (ms). */
const HEARTBEAT_MS = 10_000;

/** Every advisory lock of the shop: numbers that no other program of this database uses, and that releases share. */
export const ADVISORY_LOCKS = {
  /** Held while a process migrates and fills an empty shop; other instances wait. */
  start: 237_000_001,
  /** Held while unused images are removed, and shared by backups, which read images that must stay. */
  imageRemoval: 237_000_002,
  /** Held while delivery zones change: their order and number are those of all of them. */
  deliveryZones: 237_000_004,
  /** Held while the banner's slides change, for the same reason. */
  banner: 237_000_005,
} as const;

/** Namespace of the locks on orders' numbers, each by the hash of a number. */
const ORDER_NUMBER_LOCKS = 237_003;

/** Waits for a lock, which the transaction keeps until its end. */
export async function lockUntilCommit(
  transaction: Transaction,
  lock: keyof typeof ADVISORY_LOCKS,
): Promise<void> {
  await affected(transaction, "SELECT pg_advisory_xact_lock($1)", [ADVISORY_LOCKS[lock]]);
}

/** Waits for the lock on an order's number, which the transaction keeps until its end. */
export async function lockOrderNumber(transaction: Transaction, number: string): Promise<void> {
  await affected(transaction, "SELECT pg_advisory_xact_lock($1, hashtext($2))", [ORDER_NUMBER_LOCKS, number]);
}

/** Waits for a lock that others may share; the connection, which is no pool, keeps it until it ends. */
export async function shareLock(
  connection: Exclude<Connection, Database>,
  lock: keyof typeof ADVISORY_LOCKS,
): Promise<void> {
  await affected(connection, "SELECT pg_advisory_lock_shared($1)", [ADVISORY_LOCKS[lock]]);
}

/**
 * Runs long work under a lock of a connection of its own, without a transaction.
 * @returns undefined when the lock is held elsewhere: the work has not run
 */
export async function runUnlessLocked<T>(
  database: Database,
  lock: keyof typeof ADVISORY_LOCKS,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const runner = database.createQueryRunner();
  const values = [ADVISORY_LOCKS[lock]];
  try {
    const held = await one(runner.manager, FREE, 'SELECT pg_try_advisory_lock($1) AS "isFree"', values);
    if (!held?.isFree) return undefined;
    // A connection that stays silent is given up, and the lock with it.
    const heartbeat = setInterval(() => runner.query("SELECT 1").catch(() => undefined), HEARTBEAT_MS);
    try {
      return await work();
    } finally {
      clearInterval(heartbeat);
      await runner.query("SELECT pg_advisory_unlock($1)", values);
    }
  } finally {
    await runner.release();
  }
}
