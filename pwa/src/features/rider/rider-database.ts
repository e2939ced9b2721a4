import type { StateStore } from "../../data/outbox/state-store.ts";
import { RIDER_DATABASE } from "../../lib/storage/storage-keys.ts";
import { EMPTY_STATE, type RiderState, withUnsaved } from "./rider-outbox.ts";

const STORE = "rounds";

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(RIDER_DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return resultOf(request);
}

function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Value>,
): Promise<Value> {
  const database = await opened();
  try {
    // Strict durability, because a power cut must not undo a delivery that the page has shown as recorded.
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    // If a request fails, `work` and `ended` both reject, but then only `work` is awaited. Without this handler, the
    // browser would report the rejection of `ended` as unhandled.
    ended.catch(() => undefined);
    const value = await work(transaction.objectStore(STORE));
    await ended;
    return value;
  } finally {
    database.close();
  }
}

/** Returns the keys of the delivery rounds that are stored on this phone. */
export const keptKeys = async (): Promise<string[]> =>
  (await inStore("readonly", (store) => resultOf(store.getAllKeys()))).map(String);

export interface RiderDatabase extends StateStore<RiderState> {
  /**
   * True if the phone has stored the state. False if the browser refuses the database (private mode, full disk): then
   * the state exists only in this page's memory.
   */
  isKept(): boolean;
}

/**
 * Returns the store of one delivery round. If the browser refuses the database, the state stays in the page's memory
 * until the page is closed, and each further change tries to store the whole state again.
 */
export function riderDatabase(key: string): RiderDatabase {
  let known = EMPTY_STATE;
  /** The state of the round that the database has refused to store; undefined if everything is stored. */
  let unsaved: RiderState | undefined;
  const readFrom = async (store: IDBObjectStore): Promise<RiderState> => {
    const stored: RiderState = (await resultOf(store.get(key))) ?? EMPTY_STATE;
    return unsaved ? withUnsaved(stored, unsaved) : stored;
  };
  const stored = (by: (state: RiderState) => RiderState) =>
    inStore("readwrite", async (store) => {
      const before = await readFrom(store);
      const after = by(before);
      // A closed round needs no record, so the whole record is deleted.
      if (after.isClosed) await resultOf(store.delete(key));
      else if (after !== before || unsaved) await resultOf(store.put(after, key));
      return { before, after };
    });
  const change = async (by: (state: RiderState) => RiderState) => {
    try {
      const changed = await stored(by);
      known = changed.after;
      unsaved = undefined;
      return changed;
    } catch {
      const before = known;
      known = by(before);
      unsaved = known;
      return { before, after: known };
    }
  };
  return {
    async read() {
      try {
        known = await inStore("readonly", readFrom);
      } catch {
        // If the database cannot be read, the page continues with the state in memory.
      }
      return known;
    },
    change,
    release: change,
    isKept: () => unsaved === undefined,
  };
}
