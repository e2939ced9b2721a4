import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { StoredCart, StoredOperation } from "../../cart/outbox/outbox-records.ts";
import type { WaitingMessage } from "../../messages/outbox/message-records.ts";
import type { CatalogueState, Chunk, Patch } from "../replica/replica-records.ts";

const NAME = "boutique";
/** Raised when a store is added; `upgrade` then makes what is missing. */
const VERSION = 2;

/** All that the shop keeps on the device; each feature has its own module for what stands in its stores. */
export interface DeviceSchema extends DBSchema {
  /** The catalogue, 250 products a record, by the record's number. */
  chunk: { key: number; value: Chunk };
  /** Products changed or deleted since the chunks were written, by id. */
  patch: { key: string; value: Patch };
  /** One record: how far the catalogue has come. */
  meta: { key: string; value: CatalogueState };
  /** The cart's operations that wait for the server, in the order of all tabs. */
  ops: { key: number; value: StoredOperation };
  /** The cart as the server said it last, by person. */
  cart: { key: string; value: StoredCart };
  /** What was left with the shop and waits for the server, by the id it was given here. */
  messages: { key: string; value: WaitingMessage };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

let opened: Promise<DeviceDatabase> | undefined;

/**
 * The device's database, opened once and again after the browser closed it.
 * @throws where the browser refuses it (private mode, full disk): the shop then works online only
 */
export function openDevice(): Promise<DeviceDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Closes the database; the next `openDevice` opens it anew. */
export async function closeDevice(): Promise<void> {
  const closing = opened;
  opened = undefined;
  (await closing?.catch(() => undefined))?.close();
}

// The access itself may throw (a frame without storage), so the opening is asynchronous as a whole.
async function open(): Promise<DeviceDatabase> {
  return await openDB<DeviceSchema>(NAME, VERSION, {
    upgrade: (database, from) => {
      if (from < 1) {
        database.createObjectStore("chunk");
        database.createObjectStore("patch");
        database.createObjectStore("meta");
        database.createObjectStore("ops", { keyPath: "seq", autoIncrement: true });
        database.createObjectStore("cart");
      }
      if (from < 2) database.createObjectStore("messages", { keyPath: "id" });
    },
    // A newer version of the shop in another tab waits for this one to let go.
    blocking: () => void closeDevice(),
    terminated: () => {
      opened = undefined;
    },
  });
}
