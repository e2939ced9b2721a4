import type { EnumerableStorage } from "../../lib/storage/key-value-storage.ts";
import { UNLOAD_BUFFER_KEY, WRITE_AHEAD_PREFIX } from "../../lib/storage/storage-keys.ts";
import type { PendingOperation } from "./outbox-records.ts";

/** What was logged as an operation; it is validated when it is replayed. */
export type LoggedOperation = { readonly [Field in keyof PendingOperation]?: unknown };

/**
 * Operations from the moment they are made until they are stored: IndexedDB takes its time, and a page may be killed
 * without an event; local storage is written at once. Whether the database got them after all is unknown to the next
 * page; the outbox recognizes their ids.
 */
export class WriteAheadLog {
  readonly #storage: EnumerableStorage;

  constructor(storage: EnumerableStorage) {
    this.#storage = storage;
  }

  /** Each operation has a key of its own, so that tabs never overwrite each other's. */
  add(operation: PendingOperation): void {
    this.#storage.setItem(WRITE_AHEAD_PREFIX + operation.id, JSON.stringify(operation));
  }

  /** Those of all tabs, in no order. */
  read(): readonly LoggedOperation[] {
    return [...this.#formerRelease(), ...this.#keys().flatMap((key) => this.#recordsOf(key))];
  }

  /** Deletes operations that are stored, or whose user has signed out, and what cannot be read. */
  remove(isGone: (operation: LoggedOperation) => boolean): void {
    for (const key of this.#keys()) {
      if (this.#recordsOf(key).every(isGone)) this.#storage.removeItem(key);
    }
    if (this.#storage.getItem(UNLOAD_BUFFER_KEY) === null) return;
    const left = this.#formerRelease().filter((operation) => !isGone(operation));
    if (left.length > 0) this.#storage.setItem(UNLOAD_BUFFER_KEY, JSON.stringify(left));
    else this.#storage.removeItem(UNLOAD_BUFFER_KEY);
  }

  #keys(): string[] {
    return this.#storage.keys().filter((key) => key.startsWith(WRITE_AHEAD_PREFIX));
  }

  /** What tabs of a former release left when they were hidden: all under one key. */
  #formerRelease(): LoggedOperation[] {
    return this.#recordsOf(UNLOAD_BUFFER_KEY);
  }

  #recordsOf(key: string): LoggedOperation[] {
    try {
      const value: unknown = JSON.parse(this.#storage.getItem(key) ?? "[]");
      return [value].flat().filter((record) => typeof record === "object" && record !== null);
    } catch {
      return [];
    }
  }
}
