import * as v from "valibot";
import { affected, type Connection, type Database, oneRow, type Transaction } from "./sql.ts";

const FREE = v.object({ isFree: v.boolean() });
/**
 * Interval at which the connection that holds a lock sends a statement (ms). Without these statements, the shop would
 * close the connection, because it closes every connection that receives nothing for some time.
 */
const HEARTBEAT_MS = 10_000;

/**
 * Numbers of the shop's advisory locks. Other programs that use this database must not take locks with these numbers.
 * All releases of the shop use the same numbers, so that processes of different releases wait for each other.
 */
export const ADVISORY_LOCKS = {
  /**
   * Held while a process migrates the database or fills an empty shop; other instances wait until this process has
   * finished.
   */
  start: 237_000_001,
  /**
   * Held while unused images are removed. A backup takes this lock in shared mode, so that no image is removed while
   * the backup reads the images.
   */
  imageRemoval: 237_000_002,
  /**
   * Held while delivery zones change, because a change of one zone may concern all zones: their sequence and the
   * maximum number of zones.
   */
  deliveryZones: 237_000_004,
  /**
   * Held while slides of the banner change, because a change of one slide may concern all slides: their sequence and
   * the maximum number of slides.
   */
  banner: 237_000_005,
  /** Held while a receipt gets its number, because receipt numbers are consecutive. */
  receipts: 237_000_006,
  /** Held while the cash of a day is counted and the day is closed, because a day can be closed only once. */
  dayCloses: 237_000_007,
  /**
   * Held while an order reserves a slot at a place (chair or table), because only one order at a time may see a place
   * as free. A transaction takes this lock after the locks on all its orders, and before the lock `receipts`.
   */
  appointments: 237_000_008,
} as const;

/** First key of the locks on order numbers. The second key is the hash of the order number. */
const ORDER_NUMBER_LOCKS = 237_003;

/**
 * First key of the locks on notification subscriptions. The second key is the hash of a device's endpoint, of a user's
 * id, or of the name of a limit on the number of subscriptions.
 */
const PUSH_LOCKS = 237_004;

/**
 * First key of the locks on payments that the shop has read in a mobile-money operator's message. The second key is the
 * hash of the payment's reference.
 */
const READ_PAYMENT_LOCKS = 237_005;

export async function lockUntilCommit(
  transaction: Transaction,
  lock: keyof typeof ADVISORY_LOCKS,
): Promise<void> {
  await affected(transaction, "SELECT pg_advisory_xact_lock($1)", [ADVISORY_LOCKS[lock]]);
}

/** Waits for the lock on an order number. The transaction then holds the lock until it ends. */
export async function lockOrderNumber(transaction: Transaction, number: string): Promise<void> {
  await affected(transaction, "SELECT pg_advisory_xact_lock($1, hashtext($2))", [ORDER_NUMBER_LOCKS, number]);
}

/**
 * Waits for the lock on a payment that the shop has read in a mobile-money operator's message. The transaction then
 * holds the lock until it ends.
 * @param payment the payment's reference, as `referenceKey` returns it
 */
export async function lockPaymentOfMessage(transaction: Transaction, payment: string): Promise<void> {
  await affected(transaction, "SELECT pg_advisory_xact_lock($1, hashtext($2))", [
    ...[READ_PAYMENT_LOCKS, payment],
  ]);
}

/**
 * Waits for the locks on the names, so that no other transaction adds or removes subscriptions of the same device or
 * user meanwhile. The transaction then holds the locks until it ends.
 * @param names endpoints of devices, ids of users, or names of limits on the number of subscriptions
 */
export async function lockSubscriptions(transaction: Transaction, names: readonly string[]): Promise<void> {
  for (const name of names.toSorted())
    await affected(transaction, "SELECT pg_advisory_xact_lock($1, hashtext($2))", [PUSH_LOCKS, name]);
}

/**
 * Waits for a lock in shared mode. The connection holds the lock until the connection closes, so the connection must
 * not come from a pool.
 */
export async function shareLock(
  connection: Exclude<Connection, Database>,
  lock: keyof typeof ADVISORY_LOCKS,
): Promise<void> {
  await affected(connection, "SELECT pg_advisory_lock_shared($1)", [ADVISORY_LOCKS[lock]]);
}

/**
 * Runs long work while a connection of the pool holds the lock. During the work, this connection has no open
 * transaction.
 * @returns undefined if another connection holds the lock; then the work does not run
 */
export async function runUnlessLocked<T>(
  database: Database,
  lock: keyof typeof ADVISORY_LOCKS,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const runner = database.createQueryRunner();
  const values = [ADVISORY_LOCKS[lock]];
  try {
    const held = await oneRow(runner.manager, FREE, 'SELECT pg_try_advisory_lock($1) AS "isFree"', values);
    if (!held?.isFree) return undefined;
    // The shop closes every connection that receives nothing for some time. If the shop closed this connection,
    // PostgreSQL would release the lock. So a statement makes PostgreSQL answer at each heartbeat.
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
