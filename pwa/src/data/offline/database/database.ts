import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { DATABASE_NAME, DEVELOPMENT_DATABASE_NAME } from "../../../lib/storage/storage-keys.ts";

/**
 * Version of the database. It is increased when an object store is added; `upgrade` must then create the stores that an
 * older version lacks.
 */
const VERSION = 1;
/**
 * Longest time to wait until the database opens (seconds). A suspended tab of the former release may block it forever.
 */
const PATIENCE = 10;

/**
 * The object stores with the types of their keys and values. Each module that uses a store adds it here by declaration
 * merging (`declare module`), so that the database imports none of these modules.
 */
export interface OfflineSchema extends DBSchema {}

export type StoreName = keyof {
  [Name in keyof OfflineSchema as string extends Name ? never : Name]: never;
};
export type OfflineDatabase = IDBPDatabase<OfflineSchema>;
export type OfflineTransaction<
  Stores extends readonly StoreName[],
  Mode extends IDBTransactionMode = "readonly",
> = IDBPTransaction<OfflineSchema, Stores, Mode>;

let opened: Promise<OfflineDatabase> | undefined;
/** A promise that rejects when the database has not opened within ten seconds. */
let patience: Promise<never>;

/**
 * Waits in steps of one second. If the browser suspends the page or the clock is changed, only one step ends too early,
 * not the whole wait.
 */
async function refuseAfterWait(): Promise<never> {
  for (let second = 0; second < PATIENCE; second++)
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  throw new Error("timeout");
}

/**
 * Opens the shop's IndexedDB database, or returns the open one.
 * @throws if the browser refuses the database (private mode, full disk), or has not opened it after ten seconds: the
 * shop then works only online
 */
export async function openDatabase(): Promise<OfflineDatabase> {
  const connecting = connect();
  const connection = opened;
  const database = await connecting;
  try {
    database.transaction("meta");
    return database;
  } catch {
    // iOS closes the connection of a page in the background without an event, so the next call opens the database
    // again.
    if (opened === connection) opened = undefined;
    return connect();
  }
}

function connect(): Promise<OfflineDatabase> {
  if (!opened) {
    opened = open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    patience = refuseAfterWait();
  }
  return Promise.race([opened, patience]);
}

/** Closes the connection. The next `openDatabase` opens it again. */
export async function closeDatabase(): Promise<void> {
  const closing = opened;
  opened = undefined;
  (await closing?.catch(() => undefined))?.close();
}

// An async function turns all errors into rejections. In a frame without storage, even reading `indexedDB` throws.
async function open(): Promise<OfflineDatabase> {
  return await openDB<OfflineSchema>(DATABASE_NAME, VERSION, {
    upgrade: (database) => {
      for (const name of ["chunk", "patch", "meta", "cart", "recent"] as const)
        database.createObjectStore(name);
      database.createObjectStore("ops", { keyPath: "seq", autoIncrement: true });
      for (const name of ["messages", "orders"] as const) database.createObjectStore(name, { keyPath: "id" });
      // Deletes the database from before release 1.0.0. If a tab still has it open, the browser deletes it after that
      // tab has closed.
      indexedDB.deleteDatabase(DEVELOPMENT_DATABASE_NAME);
    },
    // Closes this connection when another tab has a newer release of the shop, because that release waits until all
    // connections are closed.
    blocking: () => void closeDatabase(),
    terminated: () => {
      opened = undefined;
    },
  });
}
