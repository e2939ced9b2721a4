import {
  closeDatabase,
  type OfflineDatabase,
  type OfflineTransaction,
  openDatabase,
  type StoreName,
} from "../offline/database/database.ts";

/** The state before and after a change. If nothing changed, the two are the same object. */
export interface Change<State> {
  readonly before: State;
  readonly after: State;
}

export interface StateStore<State> {
  read(): Promise<State>;
  /**
   * Reads, changes and writes the state in one transaction. When it resolves, a crash cannot lose the change.
   * @throws if the browser refuses the database (private mode, full disk)
   */
  change(by: (state: State) => State): Promise<Change<State>>;
  /** Applies only the deletions of a change, which are possible even on a full disk. */
  release(by: (state: State) => State): Promise<unknown>;
}

export interface StateFormat<State, Stores extends readonly StoreName[]> {
  readonly stores: Stores;
  read(transaction: OfflineTransaction<Stores, IDBTransactionMode>): Promise<State>;
  /** Deletes the stored records that the new state no longer contains, and damaged ones. */
  deleteGone(
    transaction: OfflineTransaction<Stores, "readwrite">,
    before: State,
    after: State,
  ): Promise<unknown>;
  putChanged(
    transaction: OfflineTransaction<Stores, "readwrite">,
    before: State,
    after: State,
  ): Promise<unknown>;
}

/** Returns a store in IndexedDB. It is shared by all tabs and the service worker, and outlives the page. */
export function databaseStore<State, const Stores extends readonly StoreName[]>(
  format: StateFormat<State, Stores>,
): StateStore<State> {
  const write = (by: (state: State) => State, isRelease: boolean) =>
    inDatabase(async (database) => {
      // With strict durability, the transaction ends only once its data are on the disk. Otherwise, a power cut could
      // remove an item after it was sent. The user would then make the same edit again, and it would count twice.
      const transaction = database.transaction(format.stores, "readwrite", { durability: "strict" });
      transaction.done.catch(() => undefined);
      try {
        const before = await format.read(transaction);
        const after = by(before);
        if (after !== before)
          await Promise.all([
            format.deleteGone(transaction, before, after),
            !isRelease && format.putChanged(transaction, before, after),
          ]);
        await transaction.done;
        return { before, after };
      } catch (error) {
        abort(transaction);
        throw error;
      }
    });
  return {
    read: () => inDatabase((database) => format.read(database.transaction(format.stores, "readonly"))),
    change: (by) => write(by, false),
    release: (by) => write(by, true),
  };
}

/** Aborts a failed transaction. Otherwise its earlier requests would still be written. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}

/**
 * Executes a task. After a failure, opens a new connection and tries again, because the browser may have closed the
 * first connection.
 */
async function inDatabase<Value>(task: (database: OfflineDatabase) => Promise<Value>): Promise<Value> {
  const database = await openDatabase();
  try {
    return await task(database);
  } catch {
    await closeDatabase();
  }
  return task(await openDatabase());
}

/** The object stores that have one record for each item, with the item's id as the key. */
type ItemStore = "orders" | "messages";

/** Returns how a list of items is stored: one record for each item, with the item's id as the key. */
export function listFormat<Item extends { readonly id: string }, Name extends ItemStore>(
  name: Name,
  parse: (records: readonly unknown[]) => readonly Item[],
): StateFormat<readonly Item[], readonly [Name]> {
  return {
    stores: [name],
    read: async (transaction) => parse(await transaction.objectStore(name).getAll()),
    async deleteGone(transaction, _, after) {
      const left = new Set<unknown>(after.map(({ id }) => id));
      const store = transaction.objectStore(name);
      const keys = await store.getAllKeys();
      await Promise.all(keys.filter((key) => !left.has(key)).map((key) => store.delete(key)));
    },
    async putChanged(transaction, before, after) {
      const store = transaction.objectStore(name);
      const changed = after.filter((item) => !before.includes(item));
      await Promise.all(changed.map(async (item) => store.put(item as never)));
    },
  };
}
