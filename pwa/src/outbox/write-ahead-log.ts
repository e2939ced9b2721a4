import type { EnumerableStorage } from "../lib/storage/key-value-storage.ts";

/** Records of the log in local storage: JSON texts by key. */
export type LogEntries = ReadonlyMap<string, string>;

/**
 * Items of an outbox in local storage, from their creation until the database has them. IndexedDB writes later, and a
 * page may be killed before; local storage writes at once. Each item has its own key, so that tabs never overwrite each
 * other's items.
 */
export class WriteAheadLog<Item extends { readonly id: string }> {
  readonly #storage: EnumerableStorage;
  readonly #prefix: string;

  /** @param prefix of the keys in local storage; an item's id follows */
  constructor(storage: EnumerableStorage, prefix: string) {
    this.#storage = storage;
    this.#prefix = prefix;
  }

  /** @param name of the record; another than the item's id keeps another record of the same item */
  add(item: Item, name: string = item.id): void {
    this.#storage.setItem(this.#prefix + name, JSON.stringify(item));
  }

  /** Returns the records of all tabs, in any sequence. */
  entries(): LogEntries {
    const keys = this.#storage.keys().filter((key) => key.startsWith(this.#prefix));
    return new Map(keys.map((key) => [key, this.#storage.getItem(key) ?? ""]));
  }

  /** Removes these records. A record that was written again after it was read stays. */
  remove(entries: LogEntries): void {
    for (const [key, text] of entries) if (this.#storage.getItem(key) === text) this.#storage.removeItem(key);
  }

  /** Replaces these records by the records of `items`. Records that were added after the reading stay. */
  replace(entries: LogEntries, items: readonly Item[]): void {
    const texts = new Map(items.map((item) => [this.#prefix + item.id, JSON.stringify(item)]));
    for (const key of entries.keys()) if (!texts.has(key)) this.#storage.removeItem(key);
    for (const [key, text] of texts) if (entries.get(key) !== text) this.#storage.setItem(key, text);
  }
}

/** Returns the values of records; records that are not JSON are left out. */
export function valuesOf(entries: LogEntries): unknown[] {
  return [...entries.values()].flatMap((text) => {
    try {
      return [JSON.parse(text)];
    } catch {
      return [];
    }
  });
}
