import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { DATABASE_NAME, DEVELOPMENT_DATABASE_NAME } from "../../../lib/storage/storage-keys.ts";

/** Increased when a store is added. `upgrade` must then create the stores that are missing in an older version. */
const VERSION = 1;
/** Longest wait for the database to open (seconds). A suspended tab of the release before may block it forever. */
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
/** Rejects if the database has not opened within ten seconds. */
let patience: Promise<never>;

/**
 * Waits in steps of one second. If the browser suspends the page or the clock is changed, only one step ends too early,
 * not the whole wait.
 */
async function losePatience(): Promise<never> {
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
    // iOS closes the connection of a page in the background without an event. The database is then opened again.
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
    patience = losePatience();
  }
  return Promise.race([opened, patience]);
}

/** The next `openDatabase` opens it again. */
export async function closeDatabase(): Promise<void> {
  const closing = opened;
  opened = undefined;
  (await closing?.catch(() => undefined))?.close();
}

// An async function turns all errors into rejections: in a frame without storage even reading `indexedDB` throws.
async function open(): Promise<OfflineDatabase> {
  return await openDB<OfflineSchema>(DATABASE_NAME, VERSION, {
    upgrade: (database) => {
      for (const name of ["chunk", "patch", "meta", "cart", "recent"] as const)
        database.createObjectStore(name);
      database.createObjectStore("ops", { keyPath: "seq", autoIncrement: true });
      for (const name of ["messages", "orders"] as const) database.createObjectStore(name, { keyPath: "id" });
      // Runs once on each phone. It waits in the background while a tab still has the deleted database open.
      indexedDB.deleteDatabase(DEVELOPMENT_DATABASE_NAME);
    },
    // Closes this connection, because a newer release of the shop in another tab waits until all connections are
    // closed.
    blocking: () => void closeDatabase(),
    terminated: () => {
      opened = undefined;
    },
  });
}
