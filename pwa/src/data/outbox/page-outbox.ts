import { coalesce } from "graphql-server/platform/events/coalesce";
import { ExternalStore } from "../../lib/external-store.ts";
import { persistStorage } from "../../lib/install-prompt.ts";
import { isEqual } from "../../lib/storage/is-equal.ts";
import type { SafeStorage } from "../../lib/storage/safe-storage.ts";
import { type Items, loggedStore } from "./logged-store.ts";
import { type Delivery, type FlushResult, Outbox, type OutboxNames } from "./outbox.ts";
import { Sender } from "./sender.ts";
import type { StateStore } from "./state-store.ts";
import { type LogEntries, WriteAheadLog } from "./write-ahead-log.ts";

interface Identified {
  readonly id: string;
}

/** What differs between the outboxes of cart, orders and messages. */
export interface PageOutboxParts<State, Item extends Identified> {
  readonly names: OutboxNames<State>;
  readonly logPrefix: string;
  /** Tag of the background sync with which the service worker sends the items after the page was closed. */
  readonly syncTag: string;
  readonly items: Items<State, Item>;
  readonly database: StateStore<State>;
  readonly storage: SafeStorage;
  /** Items that the page had already made and logged when it opened this outbox. */
  readonly made?: readonly Item[];
  /** Sends the pending items with `deliver`. Is called only after all items of the page are stored. */
  send(): Promise<FlushResult>;
  onSent?(result: FlushResult): void;
}

/**
 * An outbox as one page uses it. The page logs a new item and shows it at once; then it stores the item in the
 * database, and sends it as soon as there is a network. The value of this store is the state in the database together
 * with the items that are not stored yet. The value is undefined until the page has read the database or made an item.
 */
export class PageOutbox<State, Item extends Identified, Sent extends Identified = Item> extends ExternalStore<
  State | undefined
> {
  readonly #items: Items<State, Item>;
  readonly #storage: SafeStorage;
  readonly #log: WriteAheadLog<Item>;
  readonly #outbox: Outbox<State, Sent>;
  readonly #sender: Sender;
  /** The state in the database; undefined until the page has read it. */
  #stored: State | undefined;
  #unsaved: readonly Item[];
  readonly #save = coalesce(() => this.#saveItems());

  constructor(parts: PageOutboxParts<State, Item>) {
    super(undefined);
    const { names, items, database, storage, made = [] } = parts;
    this.#items = items;
    this.#storage = storage;
    this.#unsaved = made;
    this.#log = new WriteAheadLog(storage, parts.logPrefix, items.nameOf);
    const isNew = (id: string) => this.#unsaved.some((item) => item.id === id);
    this.#outbox = new Outbox(names, loggedStore(items, database, this.#log, isNew));
    const send = async () => {
      await this.save();
      return parts.send();
    };
    this.#sender = new Sender(send, parts.syncTag, (result) => parts.onSent?.(result));
    this.#outbox.onChange((state) => this.#onStored(state));
  }

  /**
   * The state in the database and the items that are not stored yet. Until the page has read the database, only the
   * items that are not stored yet.
   */
  get shown(): State {
    return this.#unsaved.reduce(this.#items.add, this.#stored ?? this.#items.empty);
  }

  get isRead(): boolean {
    return this.#stored !== undefined;
  }

  /**
   * True if all items of this page are stored: in the database or, while the browser refuses the database, in the log.
   */
  get isSaved(): boolean {
    return this.#unsaved.length === 0;
  }

  /** The log's records of all tabs. They include items of other tabs that the database does not have yet. */
  get logged(): LogEntries {
    return this.#log.entries();
  }

  /** Reads the stored state, which includes the items of other tabs. */
  async read(): Promise<State> {
    this.#onStored(await this.#outbox.read());
    return this.shown;
  }

  /** Logs an item and shows it at once, then stores it, and sends it as soon as possible. */
  add(item: Item): void {
    this.log(item);
    // Saves the item here, not only in the next flush. An earlier flush may still be running, and the user may close
    // the page before that flush ends.
    this.save().catch(() => undefined);
    void this.flush();
  }

  /**
   * Writes an item to the log in local storage, and shows it at once. The next `save` or `flush` stores it in the
   * database.
   */
  log(item: Item): void {
    this.#log.add(item);
    this.#unsaved = [...this.#unsaved, item];
    this.set(this.shown);
  }

  /** Stores the items of this page and those that former pages have logged. */
  save(): Promise<void> {
    return this.#save();
  }

  /**
   * Changes the state in the database.
   * @param by a pure function, because it may be called several times
   */
  async change(by: (state: State) => State): Promise<State> {
    const stored = await this.#outbox.change(by);
    this.#onStored(stored);
    return stored;
  }

  /** Sends the items that are not sent yet. If this fails, sends them again later. */
  flush(): Promise<void> {
    return this.#sender.flush();
  }

  /** Sends the pending items once, in the way that `delivery` defines, and does not try again. */
  deliver<Answer>(delivery: Delivery<State, Sent, Answer>): Promise<FlushResult> {
    return this.#outbox.flush(delivery);
  }

  /** Stops trying to send. Called when nothing is left to send or another user has signed in. */
  stop(): void {
    this.#sender.stop();
  }

  /**
   * Deletes items from this page and from the device.
   * @param isTheirs true for the items to delete
   * @param by returns the stored state without these items
   */
  erase(isTheirs: (item: Item) => boolean, by: (state: State) => State): Promise<State> {
    this.#unsaved = this.#unsaved.filter((item) => !isTheirs(item));
    return this.change(by);
  }

  /**
   * True if an unsent item will still exist after the page is closed: the database has the item, so the log no longer
   * contains it; or the browser's local storage contains it. If the browser refuses local storage, `#storage` keeps the
   * item only in memory.
   */
  isKept(item: Item): boolean {
    const key = this.#log.keyOf(item);
    try {
      return this.#storage.getItem(key) === null || localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  }

  async #saveItems(): Promise<void> {
    const made = this.#unsaved;
    const stored = await this.#outbox.save();
    this.#unsaved = this.#unsaved.filter((item) => !made.includes(item));
    this.#onStored(stored);
    if (made.length > 0) persistStorage().catch(() => undefined);
  }

  #onStored(state: State): void {
    this.#stored = state;
    const { shown } = this;
    // Reading creates new objects even if nothing has changed, so the states are compared by content.
    if (!isEqual(comparable(shown), comparable(this.get()))) this.set(shown);
  }
}

const comparable = (state: unknown): unknown => (state instanceof Map ? [...state] : state);
