import type { EnumerableStorage } from "../../lib/storage/key-value-storage.ts";

/** What was logged of an item; it is validated when it is replayed. */
export type Logged<Item> = { readonly [Field in keyof Item]?: unknown };

/**
 * What is to be sent, from the moment it is made until it is stored: IndexedDB takes its time, and a page may be killed
 * without an event; local storage is written at once. Whether the database got it after all is unknown to the next
 * page; the outbox recognizes its id.
 */
export class WriteAheadLog<Item extends { readonly id: string }> {
  readonly #storage: EnumerableStorage;
  readonly #prefix: string;
  readonly #formerKey: string | undefined;

  /**
   * @param prefix of the keys in local storage
   * @param formerKey the one key under which a former release logged all items
   */
  constructor(storage: EnumerableStorage, prefix: string, formerKey?: string) {
    this.#storage = storage;
    this.#prefix = prefix;
    this.#formerKey = formerKey;
  }

  /** Each item has a key of its own, so that tabs never overwrite each other's. */
  add(item: Item): void {
    this.#storage.setItem(this.#prefix + item.id, JSON.stringify(item));
  }

  /** Those of all tabs, in no order. */
  read(): readonly Logged<Item>[] {
    return [...this.#formerRelease(), ...this.#keys().flatMap((key) => this.#recordsOf(key))];
  }

  /** Deletes items that are stored, or whose user has signed out, and what cannot be read. */
  remove(isGone: (item: Logged<Item>) => boolean): void {
    for (const key of this.#keys()) {
      if (this.#recordsOf(key).every(isGone)) this.#storage.removeItem(key);
    }
    const key = this.#formerKey;
    if (!key || this.#storage.getItem(key) === null) return;
    const left = this.#formerRelease().filter((item) => !isGone(item));
    if (left.length > 0) this.#storage.setItem(key, JSON.stringify(left));
    else this.#storage.removeItem(key);
  }

  #keys(): string[] {
    return this.#storage.keys().filter((key) => key.startsWith(this.#prefix));
  }

  /** What tabs of a former release left when they were hidden: all under one key. */
  #formerRelease(): Logged<Item>[] {
    return this.#formerKey ? this.#recordsOf(this.#formerKey) : [];
  }

  #recordsOf(key: string): Logged<Item>[] {
    try {
      const value: unknown = JSON.parse(this.#storage.getItem(key) ?? "[]");
      return [value].flat().filter((record) => typeof record === "object" && record !== null);
    } catch {
      return [];
    }
  }
}
