import type { StateStore } from "../../data/outbox/state-store.ts";
import { RIDER_DATABASE } from "../../lib/storage/storage-keys.ts";
import { EMPTY_STATE, type RiderState } from "./rider-outbox.ts";

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
    // Strict durability, because a power cut could otherwise undo a tick that was shown.
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const value = await work(transaction.objectStore(STORE));
    await ended;
    return value;
  } finally {
    database.close();
  }
}

/** The keys of the rounds of which this phone keeps something. */
export const keptKeys = async (): Promise<string[]> =>
  (await inStore("readonly", (store) => resultOf(store.getAllKeys()))).map(String);

/**
 * Returns the store of one round. If the browser refuses the database (private mode, full disk), the page keeps the state
 * in memory and works as long as it is open.
 */
export function riderDatabase(key: string): StateStore<RiderState> {
  let memory = EMPTY_STATE;
  let isRefused = false;
  const orMemory = async <Value>(work: () => Promise<Value>, instead: () => Value): Promise<Value> => {
    if (!isRefused)
      try {
        return await work();
      } catch {
        isRefused = true;
      }
    return instead();
  };
  const change = (by: (state: RiderState) => RiderState) =>
    orMemory(
      () =>
        inStore("readwrite", async (store) => {
          const before: RiderState = (await resultOf(store.get(key))) ?? EMPTY_STATE;
          const after = by(before);
          // Of a closed round nothing is kept.
          if (after.isClosed) await resultOf(store.delete(key));
          else if (after !== before) await resultOf(store.put(after, key));
          memory = after;
          return { before, after };
        }),
      () => {
        const before = memory;
        memory = by(before);
        return { before, after: memory };
      },
    );
  return {
    read: () =>
      orMemory(
        () => inStore("readonly", async (store) => (await resultOf(store.get(key))) ?? EMPTY_STATE),
        () => memory,
      ),
    change,
    release: change,
  };
}
