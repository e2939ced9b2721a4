import { closeDevice, type DeviceDatabase, openDevice } from "../../offline/database/database.ts";
import type { StoredOperation } from "./outbox-records.ts";
import { EMPTY_OUTBOX, type Outbox } from "./outbox-reducer.ts";

/** Where outboxes live, by person. */
export interface OutboxStorage {
  read(userId: string): Promise<Outbox>;
  /** Reads, changes and writes in one transaction; what it resolves with is durable. */
  change(userId: string, by: (outbox: Outbox) => Outbox): Promise<Outbox>;
  /** The persons with operations that wait. */
  persons(): Promise<string[]>;
  erase(userId: string): Promise<void>;
}

const STORES = ["ops", "cart"] as const;

/** In the device's database: outlives the page, and is the same in all tabs. */
function databaseStorage(database: DeviceDatabase): OutboxStorage {
  // Also against a power cut: an operation sent and then forgotten would be merged with another, and count twice.
  const writing = () => database.transaction(STORES, "readwrite", { durability: "strict" });

  return {
    async read(userId) {
      const transaction = database.transaction(STORES);
      const [operations, cart] = await Promise.all([
        transaction.objectStore("ops").getAll(),
        transaction.objectStore("cart").get(userId),
      ]);
      return { ...EMPTY_OUTBOX, ...cart, operations: operations.filter((one) => one.userId === userId) };
    },
    async change(userId, by) {
      const transaction = writing();
      const [ops, cart] = [transaction.objectStore("ops"), transaction.objectStore("cart")];
      const [all, stored] = await Promise.all([ops.getAll(), cart.get(userId)]);
      const before = { ...EMPTY_OUTBOX, ...stored, operations: all.filter((one) => one.userId === userId) };
      const after = by(before);
      const left = new Set(after.operations.map(({ seq }) => seq));
      const gone = before.operations.flatMap(({ seq }) => (seq === undefined || left.has(seq) ? [] : [seq]));
      // Requests are carried out in the order they are made: operations without a number get it in theirs.
      const writes = after.operations.map(async (operation): Promise<StoredOperation> => {
        if (before.operations.includes(operation)) return operation;
        return { ...operation, seq: await ops.put(operation) };
      });
      const { content, refusals, keptIds } = after;
      const isCartNew =
        content !== before.content || refusals !== before.refusals || keptIds !== before.keptIds;
      const [operations] = await Promise.all([
        Promise.all(writes),
        ...gone.map((seq) => ops.delete(seq)),
        ...(isCartNew ? [cart.put({ content, refusals, keptIds }, userId)] : []),
        transaction.done,
      ]);
      return { ...after, operations };
    },
    async persons() {
      return [...new Set((await database.getAll("ops")).map(({ userId }) => userId))];
    },
    async erase(userId) {
      const transaction = writing();
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

/** In memory: for as long as the page lives. */
export function memoryStorage(kept = new Map<string, Outbox>()): OutboxStorage {
  const read = (userId: string) => kept.get(userId) ?? EMPTY_OUTBOX;
  return {
    read: async (userId) => read(userId),
    async change(userId, by) {
      const after = by(read(userId));
      kept.set(userId, after);
      return after;
    },
    persons: async () =>
      [...kept].filter(([, { operations }]) => operations.length > 0).map(([userId]) => userId),
    erase: async (userId) => void kept.delete(userId),
  };
}

/**
 * The device's database, or memory from the moment the browser refuses it (private mode, full disk). What was known
 * by then goes on from memory as if it had been sent: another tab may still send it from the database.
 */
export function outboxStorage(): OutboxStorage {
  const seen = new Map<string, Outbox>();
  let memory: OutboxStorage | undefined;

  async function attempt<Result>(task: (storage: OutboxStorage) => Promise<Result>): Promise<Result> {
    if (memory) return task(memory);
    try {
      return await task(databaseStorage(await openDevice()));
    } catch {
      // The browser may have closed the database under us: once more with a new one.
      await closeDevice();
    }
    try {
      return await task(databaseStorage(await openDevice()));
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
    persons: () => attempt((storage) => storage.persons()),
    erase: (userId) =>
      attempt((storage) => storage.erase(userId)).then(() => {
        seen.delete(userId);
      }),
  };
}
