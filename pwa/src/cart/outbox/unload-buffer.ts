import type { KeyValueStorage } from "../../lib/safe-storage.ts";
import { UNLOAD_BUFFER_KEY } from "../../lib/storage-keys.ts";
import type { PendingOperation } from "./outbox-records.ts";

/**
 * Operations that were not in the database when their page was hidden, perhaps to be closed: the cart has shown them
 * already, IndexedDB takes its time, local storage is written at once. Whether the database got them after all is
 * unknown to the next page; the outbox recognizes their ids.
 */
export class UnloadBuffer {
  readonly #storage: KeyValueStorage;

  constructor(storage: KeyValueStorage) {
    this.#storage = storage;
  }

  /** Adds operations to those of other tabs. */
  add(operations: readonly PendingOperation[]): void {
    if (operations.length > 0) this.#write([...this.read(), ...operations]);
  }

  /** All operations, in order; none where they cannot be read. */
  read(): readonly PendingOperation[] {
    try {
      const operations: unknown = JSON.parse(this.#storage.getItem(UNLOAD_BUFFER_KEY) ?? "[]");
      return Array.isArray(operations) ? operations : [];
    } catch {
      return [];
    }
  }

  remove(isGone: (operation: PendingOperation) => boolean): void {
    if (this.#storage.getItem(UNLOAD_BUFFER_KEY) === null) return;
    this.#write(this.read().filter((operation) => !isGone(operation)));
  }

  #write(operations: readonly PendingOperation[]): void {
    if (operations.length > 0) this.#storage.setItem(UNLOAD_BUFFER_KEY, JSON.stringify(operations));
    else this.#storage.removeItem(UNLOAD_BUFFER_KEY);
  }
}
