import { affected, type Transaction } from "./sql.ts";

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
