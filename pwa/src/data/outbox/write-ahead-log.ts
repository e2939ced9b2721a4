import type { SafeStorage } from "../../lib/storage/safe-storage.ts";
import { parseStored } from "../../lib/storage/stored-values.ts";

/** The records of a log: JSON texts by their key in local storage. */
export type LogEntries = ReadonlyMap<string, string>;

/**
 * Items of an outbox in local storage, from their creation until the database has them. A page may be killed before
 * IndexedDB has written an item, whereas local storage keeps an item at once. Each item has its own key, so that tabs
 * never overwrite each other's items.
 */
export class WriteAheadLog<Item extends { readonly id: string }> {
  readonly #storage: SafeStorage;
  readonly #prefix: string;
  readonly #nameOf: (item: Item) => string;

  /**
   * @param prefix prefix of the log's keys in local storage
   * @param nameOf returns the last part of the key of an item's record. An item that is logged under two names has two
   * records
   */
  constructor(storage: SafeStorage, prefix: string, nameOf: (item: Item) => string = ({ id }) => id) {
    this.#storage = storage;
    this.#prefix = prefix;
    this.#nameOf = nameOf;
  }

  keyOf(item: Item): string {
    return this.#prefix + this.#nameOf(item);
  }

  add(item: Item): void {
    this.#storage.setItem(this.keyOf(item), JSON.stringify(item));
  }

  /** Returns the log's records of all tabs, unsorted. */
  entries(): LogEntries {
    const keys = this.#storage.keys().filter((key) => key.startsWith(this.#prefix));
    return new Map(keys.map((key) => [key, this.#storage.getItem(key) ?? ""]));
  }

  /** Removes the records that were read as `entries`. A record that was written again since then stays. */
  remove(entries: LogEntries): void {
    for (const [key, text] of entries) if (this.#storage.getItem(key) === text) this.#storage.removeItem(key);
  }

  /**
   * Replaces the records that were read as `entries` by the records of `items`. Records that were added since then
   * stay.
   */
  replace(entries: LogEntries, items: readonly Item[]): void {
    const texts = new Map(items.map((item) => [this.keyOf(item), JSON.stringify(item)]));
    for (const key of entries.keys()) if (!texts.has(key)) this.#storage.removeItem(key);
    for (const [key, text] of texts) if (entries.get(key) !== text) this.#storage.setItem(key, text);
  }
}

/** Returns the values of records; records that are not JSON are left out. */
export const valuesOf = (entries: LogEntries): unknown[] =>
  [...entries.values()].map(parseStored).filter((value) => value !== null);
