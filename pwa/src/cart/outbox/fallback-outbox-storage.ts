import type { EnumerableStorage } from "../../lib/storage/key-value-storage.ts";
import { closeDatabase, openDatabase } from "../../offline/database/database.ts";
import { databaseOutboxStorage } from "./database-outbox-storage.ts";
import { localOutboxStorage } from "./local-outbox-storage.ts";
import { adopt, asSent } from "./outbox-answers.ts";
import { EMPTY_OUTBOX, type Outbox } from "./outbox-reducer.ts";
import { memoryStorage, type OutboxStorage } from "./outbox-storage.ts";

/**
 * IndexedDB, or local storage from the moment the browser refuses it (private mode, full disk), for as long as the page
 * lives. What was known by then goes on there marked as sent: another tab may still send it from the database. The next
 * page that can write to the database takes it over.
 * @param local undefined in the service worker, which has no local storage
 */
export function fallbackOutboxStorage(local?: EnumerableStorage): OutboxStorage {
  const fallback = local ? localOutboxStorage(local) : memoryStorage();
  const seen = new Map<string, Outbox>();
  let isRefused = false;
  let fallingBack: Promise<void> | undefined;
  let takingOver: Promise<void> | undefined;

  async function attempt<Value>(task: (storage: OutboxStorage) => Promise<Value>): Promise<Value> {
    takingOver ??= takeOverFallback();
    await takingOver;
    await fallingBack;
    if (isRefused) return task(fallback);
    try {
      return await inDatabase(task);
    } catch {
      await fallBack();
      return task(fallback);
    }
  }

  /** What a former page could not write into the database. */
  async function takeOverFallback(): Promise<void> {
    let isStillRefused = false;
    for (const userId of await fallback.users()) {
      try {
        await moveToDatabase(userId);
      } catch {
        const stored = await inDatabase((database) => database.read(userId)).catch(() => EMPTY_OUTBOX);
        seen.set(userId, stored);
        isStillRefused = true;
      }
    }
    if (isStillRefused) await fallBack();
  }

  /** Once more where a page that still lives has added to it, or begun to send it, meanwhile. */
  async function moveToDatabase(userId: string): Promise<void> {
    const kept = await fallback.read(userId);
    const moved = await inDatabase((database) => database.change(userId, (outbox) => adopt(outbox, kept)));
    seen.set(userId, moved);
    const isWhole = JSON.stringify(await fallback.read(userId)) === JSON.stringify(kept);
    return isWhole ? fallback.erase(userId) : moveToDatabase(userId);
  }

  function fallBack(): Promise<void> {
    isRefused = true;
    fallingBack ??= keepSeen();
    return fallingBack;
  }

  async function keepSeen(): Promise<void> {
    for (const [userId, outbox] of seen) {
      // A full disk is still read: another tab may have added to an operation since.
      const stored = await inDatabase((database) => database.read(userId)).catch(() => outbox);
      seen.set(userId, stored);
      await fallback.change(userId, (kept) => adopt(kept, asSent(stored)));
    }
  }

  /** In the database, what another tab that was refused it sends from local storage is added to no more. */
  async function change(
    storage: OutboxStorage,
    userId: string,
    by: (outbox: Outbox) => Outbox,
  ): Promise<Outbox> {
    if (storage === fallback) return fallback.change(userId, by);
    const kept = await fallback.read(userId);
    return storage.change(userId, (outbox) => by(asSent(outbox, kept.recentIds)));
  }

  /**
   * What was sent from here leaves the database too, where it would wait for the next page. Records are let go of alone:
   * what else is new would need room on a full disk, and then nothing leaves.
   */
  async function clearDatabase(userId: string, sent: Outbox): Promise<void> {
    if (!seen.get(userId)?.operations.length) return;
    const letGo = (outbox: Outbox): Outbox => ({ ...outbox, operations: adopt(outbox, sent).operations });
    try {
      seen.set(userId, await inDatabase((database) => database.change(userId, letGo)));
    } catch {
      // The next edit, answer or page tries again.
    }
  }

  const remember = (userId: string) => (outbox: Outbox) => {
    if (!isRefused) seen.set(userId, outbox);
    return outbox;
  };
  return {
    read: (userId) => attempt((storage) => storage.read(userId)).then(remember(userId)),
    async change(userId, by) {
      const outbox = remember(userId)(await attempt((storage) => change(storage, userId, by)));
      if (isRefused && outbox.operations.length === 0) void clearDatabase(userId, outbox);
      return outbox;
    },
    users: () => attempt((storage) => storage.users()),
    async erase(userId) {
      await attempt((storage) => storage.erase(userId));
      // What the database still holds: a full disk lets go of records all the same.
      if (isRefused) await inDatabase((database) => database.erase(userId)).catch(() => undefined);
      seen.delete(userId);
    },
  };
}

/** With a new connection after a failure: the browser may have closed the former one. */
async function inDatabase<Value>(task: (storage: OutboxStorage) => Promise<Value>): Promise<Value> {
  const database = await openDatabase();
  try {
    return await task(databaseOutboxStorage(database));
  } catch {
    await closeDatabase();
  }
  return task(databaseOutboxStorage(await openDatabase()));
}
