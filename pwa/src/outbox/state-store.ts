import {
  closeDatabase,
  type OfflineDatabase,
  type OfflineTransaction,
  openDatabase,
  type StoreName,
} from "../offline/database/database.ts";

/** A state before and after a change; the same object if nothing changed. */
export interface Change<State> {
  readonly before: State;
  readonly after: State;
}

/** Storage of an outbox's state. */
export interface StateStore<State> {
  read(): Promise<State>;
  /**
   * Reads, changes and writes in one transaction. The resolved value is durable.
   * @throws when the browser refuses the database (private mode, full disk)
   */
  change(by: (state: State) => State): Promise<Change<State>>;
  /** Applies only the deletions of a change, which a full disk allows. */
  release(by: (state: State) => State): Promise<unknown>;
}

/** Mapping of a state to the database's object stores. */
export interface StateFormat<State, Stores extends readonly StoreName[]> {
  readonly stores: Stores;
  read(transaction: OfflineTransaction<Stores, IDBTransactionMode>): Promise<State>;
  /** Deletes the stored records that the new state no longer contains, also damaged ones. */
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

/** Creates a store in IndexedDB, which outlives the page and is shared by all tabs and the service worker. */
export function databaseStore<State, const Stores extends readonly StoreName[]>(
  format: StateFormat<State, Stores>,
): StateStore<State> {
  const write = (by: (state: State) => State, isRelease: boolean) =>
    inDatabase(async (database) => {
      // Strict durability: a power cut could otherwise erase an item that was already sent. The user would then create
      // it again, and it would count twice.
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

/** Aborts, because requests made before the failure would otherwise still be written. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has ended already.
  }
}

/** Opens a new connection after a failure, because the browser may have closed the former one. */
async function inDatabase<Value>(task: (database: OfflineDatabase) => Promise<Value>): Promise<Value> {
  const database = await openDatabase();
  try {
    return await task(database);
  } catch {
    await closeDatabase();
  }
  return task(await openDatabase());
}

/** The stores whose records are items by id. */
type ItemStore = "orders" | "messages";

/** Creates the format of a list of items: one record for each, under its id. */
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
