import { closeDatabase, type OfflineDatabase, openDatabase } from "../../offline/database/database.ts";
import type { StoredCart, StoredOperation } from "./outbox-records.ts";
import { EMPTY_OUTBOX, type Outbox } from "./outbox-reducer.ts";

declare module "../../offline/database/database.ts" {
  interface OfflineSchema {
    /** The operations that wait for the server, in the order of all tabs. */
    ops: { key: number; value: StoredOperation };
    /** The cart as the server last confirmed it, by user. */
    cart: { key: string; value: StoredCart };
  }
}

/** Where outboxes are stored, by user. */
export interface OutboxStorage {
  read(userId: string): Promise<Outbox>;
  /** Reads, changes and writes in one transaction; what it resolves with is durable. */
  change(userId: string, by: (outbox: Outbox) => Outbox): Promise<Outbox>;
  /** The users with pending operations. */
  users(): Promise<string[]>;
  erase(userId: string): Promise<void>;
}

const STORES = ["ops", "cart"] as const;

/** In IndexedDB: outlives the page, and is the same in all tabs. */
function databaseStorage(database: OfflineDatabase): OutboxStorage {
  // Strict, against a power cut: an operation sent and then lost would be merged with another, and count twice.
  const writeTransaction = () => database.transaction(STORES, "readwrite", { durability: "strict" });

  return {
    async read(userId) {
      const transaction = database.transaction(STORES);
      const [operations, cart] = await Promise.all([
        transaction.objectStore("ops").getAll(),
        transaction.objectStore("cart").get(userId),
      ]);
      return toOutbox(userId, operations, cart);
    },
    async change(userId, by) {
      const transaction = writeTransaction();
      const [ops, cart] = [transaction.objectStore("ops"), transaction.objectStore("cart")];
      const before = toOutbox(userId, ...(await Promise.all([ops.getAll(), cart.get(userId)])));
      const after = by(before);
      const left = new Set(after.operations.map(({ seq }) => seq));
      const gone = before.operations.flatMap(({ seq }) => (seq === undefined || left.has(seq) ? [] : [seq]));
      // IndexedDB carries requests out in the order they are made, and so numbers new operations in their order.
      const writes = after.operations.map(async (operation): Promise<StoredOperation> => {
        if (before.operations.includes(operation)) return operation;
        return { ...operation, seq: await ops.put(operation) };
      });
      const [operations] = await Promise.all([
        Promise.all(writes),
        ...gone.map((seq) => ops.delete(seq)),
        ...(isCartChanged(before, after) ? [cart.put(toStoredCart(after), userId)] : []),
        transaction.done,
      ]);
      return { ...after, operations };
    },
    async users() {
      return [...new Set((await database.getAll("ops")).map(({ userId }) => userId))];
    },
    async erase(userId) {
      const transaction = writeTransaction();
      const ops = transaction.objectStore("ops");
      const theirs = (await ops.getAll()).filter((operation) => operation.userId === userId);
      await Promise.all([
        ...theirs.flatMap(({ seq }) => (seq === undefined ? [] : [ops.delete(seq)])),
        transaction.objectStore("cart").delete(userId),
        transaction.done,
      ]);
    },
  };
}

/** A former release may have stored a cart without the latest ids. */
function toOutbox(
  userId: string,
  operations: readonly StoredOperation[],
  cart: Partial<StoredCart> | undefined,
): Outbox {
  const { keptIds: recentIds = EMPTY_OUTBOX.recentIds, ...known } = cart ?? {};
  const theirs = operations.filter((operation) => operation.userId === userId);
  return { ...EMPTY_OUTBOX, ...known, recentIds, operations: theirs };
}

const toStoredCart = ({ content, refusals, recentIds }: Outbox): StoredCart => ({
  content,
  refusals,
  keptIds: recentIds,
});

const isCartChanged = (before: Outbox, after: Outbox): boolean =>
  after.content !== before.content ||
  after.refusals !== before.refusals ||
  after.recentIds !== before.recentIds;

/** In memory: for as long as the page lives. */
export function memoryStorage(outboxes = new Map<string, Outbox>()): OutboxStorage {
  const read = (userId: string) => outboxes.get(userId) ?? EMPTY_OUTBOX;
  return {
    read: async (userId) => read(userId),
    async change(userId, by) {
      const after = by(read(userId));
      outboxes.set(userId, after);
      return after;
    },
    users: async () =>
      [...outboxes].filter(([, { operations }]) => operations.length > 0).map(([userId]) => userId),
    erase: async (userId) => void outboxes.delete(userId),
  };
}

/**
 * IndexedDB, or memory from the moment the browser refuses it (private mode, full disk). What was known by then goes
 * on in memory marked as sent: another tab may still send it from the database.
 */
export function outboxStorage(): OutboxStorage {
  const seen = new Map<string, Outbox>();
  let memory: OutboxStorage | undefined;

  async function attempt<Value>(task: (storage: OutboxStorage) => Promise<Value>): Promise<Value> {
    if (memory) return task(memory);
    try {
      return await task(databaseStorage(await openDatabase()));
    } catch {
      // The browser may have closed the connection: once more with a new one.
      await closeDatabase();
    }
    try {
      return await task(databaseStorage(await openDatabase()));
    } catch {
      for (const [userId, outbox] of seen) {
        const operations = outbox.operations.map((operation) => ({ ...operation, sent: true }));
        seen.set(userId, { ...outbox, operations });
      }
      memory ??= memoryStorage(seen);
      return task(memory);
    }
  }

  const remember = (userId: string) => (outbox: Outbox) => {
    if (!memory) seen.set(userId, outbox);
    return outbox;
  };
  return {
    read: (userId) => attempt((storage) => storage.read(userId)).then(remember(userId)),
    change: (userId, by) => attempt((storage) => storage.change(userId, by)).then(remember(userId)),
    users: () => attempt((storage) => storage.users()),
    erase: (userId) =>
      attempt((storage) => storage.erase(userId)).then(() => {
        seen.delete(userId);
      }),
  };
}
