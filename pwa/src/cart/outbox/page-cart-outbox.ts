import { registerBackgroundSync } from "../../lib/background-sync.ts";
import { ExternalStore } from "../../lib/external-store.ts";
import { isSessionFailure, NETWORK_FAILURE } from "../../lib/failure-codes.ts";
import { BACKGROUND_RETRY_MS, Backoff } from "../../lib/http/backoff.ts";
import { connection } from "../../lib/http/connection-monitor.ts";
import { persistStorage } from "../../lib/install-prompt.ts";
import { randomId } from "../../lib/random-id.ts";
import type { EnumerableStorage } from "../../lib/storage/key-value-storage.ts";
import {
  BASKET_KEY,
  CART_SYNC_TAG,
  UNLOAD_BUFFER_KEY,
  WRITE_AHEAD_PREFIX,
} from "../../lib/storage/storage-keys.ts";
import { FlushQueue } from "../../offline/outbox/flush-queue.ts";
import { type Logged, WriteAheadLog } from "../../offline/outbox/write-ahead-log.ts";
import type { BasketOutbox } from "./basket-outbox.ts";
import type { FlushResult } from "./cart-outbox.ts";
import { type PendingOperation, VISITOR_ID } from "./outbox-records.ts";
import { EMPTY_OUTBOX, enqueue, type Outbox } from "./outbox-reducer.ts";

export interface PageCartOutboxState {
  /** The user's outbox or the visitor's basket, with the operations that are still being stored. */
  outbox: Outbox;
  /** `loading`: the cart is not known yet; `failed`: it was queried and could not be answered. */
  status: "loading" | "ready" | "failed";
  /** The last flush failed, and operations are pending; they are sent as soon as the server can be reached. */
  isStalled: boolean;
}

export interface PageCartOutboxOptions {
  /** The stored outbox; its code is fetched when somebody is signed in, or has a basket. */
  open: () => Promise<BasketOutbox>;
  /** Undefined on the server. */
  storage?: EnumerableStorage | undefined;
  /** The server does not accept the session: who is signed in must be found out. */
  onSessionRejected: () => void;
}

export const INITIAL_STATE: PageCartOutboxState = {
  outbox: EMPTY_OUTBOX,
  status: "loading",
  isStalled: false,
};

/**
 * The one owner of a page's pending cart operations, the signed-in user's or a visitor's. Its state has an operation as
 * soon as it is made; it logs the operation at once, in case the page dies, then stores it. A user's it sends, and
 * retries; a visitor's wait for who signs in.
 */
export class PageCartOutbox extends ExternalStore<PageCartOutboxState> {
  readonly #options: PageCartOutboxOptions;
  readonly #flushes = new FlushQueue((query) => this.#flush(query));
  readonly #backoff = new Backoff(BACKGROUND_RETRY_MS);
  readonly #log: WriteAheadLog<PendingOperation> | undefined;
  #opening: Promise<BasketOutbox> | undefined;
  /** Undefined until it is known who is signed in, if anybody: what is added until then is a visitor's. */
  #ownerId: string | undefined;
  /** The user's outbox as it is stored; undefined until it has been read. */
  #stored: Outbox | undefined;
  /** Operations that are not stored yet, also of a user who has just signed out. */
  #unsaved: readonly PendingOperation[] = [];
  #saving: Promise<void> | undefined;
  #queryStatus: "loading" | "failed" = "loading";
  #isStalled = false;
  /** The newest version of the user's cart that the server has told of. */
  #toldVersion = 0;

  constructor(options: PageCartOutboxOptions) {
    super(INITIAL_STATE);
    this.#options = options;
    this.#log = options.storage && new WriteAheadLog(options.storage, WRITE_AHEAD_PREFIX, UNLOAD_BUFFER_KEY);
    connection.onAlive(() => this.#backoff.expedite());
  }

  /** Whose outbox this is from now on; a visitor's without an id. */
  setUser(userId: string = VISITOR_ID): void {
    if (userId === this.#ownerId) return;
    this.#ownerId = userId;
    const isRead = this.userId !== undefined || this.#mayHaveBasket();
    this.#stored = isRead ? undefined : EMPTY_OUTBOX;
    this.#queryStatus = "loading";
    this.#isStalled = false;
    this.#toldVersion = 0;
    this.#backoff.reset();
    this.#update();
    if (isRead) void this.#read(userId);
  }

  /** Undefined for a visitor. */
  get userId(): string | undefined {
    return this.#ownerId === VISITOR_ID ? undefined : this.#ownerId;
  }

  /** The server has this version of a user's cart: it is queried, unless an edit made here brings it. */
  follow(userId: string, version: number): void {
    if (userId !== this.#ownerId || version <= this.#toldVersion) return;
    this.#toldVersion = version;
    if (version > (this.#stored?.content?.version ?? 0)) void this.#flushes.request(false);
  }

  /** Adds an operation to the state at once, then stores it, and sends a user's. */
  enqueue(operation: Omit<PendingOperation, "id" | "userId">): void {
    const userId = this.#ownerId ?? VISITOR_ID;
    const made = { ...operation, id: randomId(), userId, madeAt: this.#now() };
    this.#log?.add(made);
    if (userId === VISITOR_ID) this.#options.storage?.setItem(BASKET_KEY, "1");
    this.#unsaved = [...this.#unsaved, made];
    this.#update();
    // Not only with the flush, which may have to wait for the one before: the page may be closed first.
    this.#save().catch(() => undefined);
    void this.#flushes.request(false);
  }

  /** Later than every pending operation, those of other tabs included: clocks are put back. */
  #now(): number {
    const latest = this.get().outbox.operations.reduce((last, { madeAt = 0 }) => Math.max(last, madeAt), 0);
    return Math.max(Date.now(), latest + 1);
  }

  /** The user has read the refusals. */
  dismissRefusals(): void {
    const userId = this.#ownerId;
    if (!userId || !this.#stored) return;
    this.#stored = { ...this.#stored, refusals: [] };
    this.#update();
    void this.#opened().then((outbox) => outbox.dismissRefusals(userId));
  }

  /** Sends what is pending, or queries the cart; of a visitor's basket, what its products cost now. */
  async reload(): Promise<void> {
    if (!this.userId) return this.#ownerId && this.#mayHaveBasket() ? this.#read(VISITOR_ID) : undefined;
    this.#queryStatus = "loading";
    this.#update();
    await this.#flushes.request(true);
  }

  /** Sends what is pending once more. @returns how many operations are still pending */
  async flush(): Promise<number> {
    if (!this.isSynced()) await this.#flushes.request(false);
    return this.get().outbox.operations.length;
  }

  /** The server has all operations, the device a visitor's. */
  isSynced(): boolean {
    return (this.userId ? this.get().outbox.operations : this.#unsaved).length === 0;
  }

  /** The page is hidden, and may be closed without a further event: the service worker sends what is pending. */
  pageHidden(): void {
    if (!this.isSynced()) void registerBackgroundSync(CART_SYNC_TAG);
  }

  /** Deletes all of a user who has signed out. */
  async erase(userId: string): Promise<void> {
    this.#unsaved = this.#unsaved.filter((operation) => operation.userId !== userId);
    await (await this.#opened()).erase(userId);
    this.#log?.remove((operation) => operation.userId === userId);
  }

  /** Without a basket neither code nor database is opened for a visitor. */
  #mayHaveBasket(): boolean {
    return this.#options.storage?.getItem(BASKET_KEY) != null;
  }

  /** From the database at once, then from the server, which knows of a visitor's basket what its products cost. */
  async #read(userId: string): Promise<void> {
    try {
      await this.#save();
      const outbox = await this.#opened();
      this.#onStored(userId, await outbox.read(userId));
      if (userId === VISITOR_ID) return await outbox.refreshBasket();
    } catch {
      // The code could not be fetched, or nobody can tell what a basket's products cost now.
      this.#queryStatus = "failed";
      this.#update();
      if (this.#ownerId === VISITOR_ID) this.#backoff.schedule(() => void this.reload());
    }
    if (this.userId && userId === this.#ownerId) await this.reload();
  }

  #opened(): Promise<BasketOutbox> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #open(): Promise<BasketOutbox> {
    const outbox = await this.#options.open();
    const logged = this.#log?.read() ?? [];
    await outbox.replay(logged);
    if (logged.length > 0) this.#onSaved(logged);
    outbox.onChange((userId, stored) => this.#onStored(userId, stored));
    return outbox;
  }

  #save(): Promise<void> {
    this.#saving ??= this.#saveAll().finally(() => {
      this.#saving = undefined;
    });
    return this.#saving;
  }

  /** In order; operations made meanwhile are stored too. */
  async #saveAll(): Promise<void> {
    const outbox = await this.#opened();
    for (let [first] = this.#unsaved; first; [first] = this.#unsaved) {
      const { userId } = first;
      const operations = this.#unsaved.filter((operation) => operation.userId === userId);
      const stored = await outbox.enqueue(userId, operations);
      this.#unsaved = this.#unsaved.filter((operation) => !operations.includes(operation));
      this.#onSaved(operations);
      this.#onStored(userId, stored);
    }
  }

  #onSaved(operations: readonly Logged<PendingOperation>[]): void {
    const ids = new Set(operations.map(({ id }) => id));
    this.#log?.remove(({ id }) => ids.has(id));
    persistStorage().catch(() => undefined);
  }

  /** Takes over a stored outbox. Operations are stored in order: all up to the last one it has are saved. */
  #onStored(userId: string, stored: Outbox): void {
    const lastSaved = this.#unsaved.findLastIndex(({ id }) => stored.recentIds.includes(id));
    this.#unsaved = this.#unsaved.filter((one, index) => index > lastSaved || one.userId !== userId);
    if (userId !== this.#ownerId) return;
    this.#stored = stored;
    this.#update();
  }

  async #flush(query: boolean): Promise<void> {
    const { userId } = this;
    if (!userId) return;
    this.#backoff.cancel();
    const result = await this.#flushStored(userId, query);
    if (userId !== this.#ownerId) return;
    if (!result.ok) this.#queryStatus = "failed";
    this.#isStalled = !result.ok && !this.isSynced();
    this.#update();
    if (result.ok) return this.#backoff.reset();
    if (this.#isStalled) void registerBackgroundSync(CART_SYNC_TAG);
    if (isSessionFailure(result.code)) this.#options.onSessionRejected();
    else this.#backoff.schedule(() => void this.#flushes.request(!this.#isStalled), result.pauseMs);
  }

  async #flushStored(userId: string, query: boolean): Promise<FlushResult> {
    try {
      await this.#save();
      const outbox = await this.#opened();
      await outbox.giveBasket(userId);
      return await outbox.flush(userId, { query, version: this.#toldVersion });
    } catch {
      return { ok: false, code: NETWORK_FAILURE };
    }
  }

  #update(): void {
    const ownerId = this.#ownerId ?? VISITOR_ID;
    const unsaved = this.#unsaved.filter(({ userId }) => userId === ownerId);
    const outbox = unsaved.reduce(enqueue, this.#stored ?? EMPTY_OUTBOX);
    this.set({
      outbox,
      status: (this.userId ? outbox.content : this.#stored) ? "ready" : this.#queryStatus,
      isStalled: this.#isStalled,
    });
  }
}
