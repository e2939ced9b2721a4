import { registerBackgroundSync } from "../../lib/background-sync.ts";
import { ExternalStore } from "../../lib/external-store.ts";
import { Backoff } from "../../lib/http/backoff.ts";
import { connection } from "../../lib/http/connection-monitor.ts";
import { persistStorage } from "../../lib/install-prompt.ts";
import { CART_SYNC_TAG } from "../../lib/storage/storage-keys.ts";
import { FlushQueue } from "../../offline/outbox/flush-queue.ts";
import type { Logged, WriteAheadLog } from "../../offline/outbox/write-ahead-log.ts";
import type { CartOutbox, FlushResult } from "./cart-outbox.ts";
import type { PendingOperation } from "./outbox-records.ts";
import { EMPTY_OUTBOX, enqueue, type Outbox } from "./outbox-reducer.ts";

const RETRY = { firstMs: 5_000, longestMs: 30_000 };
/** The session has ended, or is another user's. */
const SESSION_CODES = ["UNAUTHENTICATED", "CONFLICT"];

export interface PageCartOutboxState {
  /** The user's outbox, with the operations that are still being stored. */
  outbox: Outbox;
  /** `loading`: the cart is not known yet; `failed`: it was queried and could not be answered. */
  status: "loading" | "ready" | "failed";
  /** The last flush failed, and operations are pending; they are sent as soon as the server can be reached. */
  isStalled: boolean;
}

export interface PageCartOutboxOptions {
  /** The stored outbox; its code is fetched when somebody is signed in. */
  open: () => Promise<CartOutbox>;
  /** Undefined on the server. */
  writeAheadLog?: WriteAheadLog<PendingOperation> | undefined;
  /** The server does not accept the session: who is signed in must be found out. */
  onSessionRejected: () => void;
}

export const INITIAL_STATE: PageCartOutboxState = {
  outbox: EMPTY_OUTBOX,
  status: "loading",
  isStalled: false,
};

/**
 * The one owner of the signed-in user's pending cart operations in a page. Its state has an operation as soon as it
 * is made; it logs the operation at once, in case the page dies, then stores it, sends it, and retries.
 */
export class PageCartOutbox extends ExternalStore<PageCartOutboxState> {
  readonly #options: PageCartOutboxOptions;
  readonly #flushes = new FlushQueue((query) => this.#flush(query));
  readonly #backoff = new Backoff(RETRY);
  #opening: Promise<CartOutbox> | undefined;
  #userId: string | undefined;
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
    connection.onAlive(() => this.#backoff.expedite());
  }

  /** Whose outbox this is from now on; undefined for a visitor. */
  setUser(userId: string | undefined): void {
    if (userId === this.#userId) return;
    this.#userId = userId;
    this.#stored = undefined;
    this.#queryStatus = "loading";
    this.#isStalled = false;
    this.#toldVersion = 0;
    this.#backoff.reset();
    this.#update();
    if (userId) void this.#read(userId);
  }

  /** Undefined for a visitor. */
  get userId(): string | undefined {
    return this.#userId;
  }

  /** The server has this version of a user's cart: it is queried, unless an edit made here brings it. */
  follow(userId: string, version: number): void {
    if (userId !== this.#userId || version <= this.#toldVersion) return;
    this.#toldVersion = version;
    if (version > (this.#stored?.content?.version ?? 0)) void this.#flushes.request(false);
  }

  /** Adds an operation of the user to the state at once, then stores and sends it. Does nothing for a visitor. */
  enqueue(operation: Omit<PendingOperation, "id" | "userId">): void {
    const userId = this.#userId;
    if (!userId) return;
    const made = { ...operation, id: crypto.randomUUID(), userId, madeAt: this.#now() };
    this.#options.writeAheadLog?.add(made);
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
    const userId = this.#userId;
    if (!userId || !this.#stored) return;
    this.#stored = { ...this.#stored, refusals: [] };
    this.#update();
    void this.#opened().then((outbox) => outbox.dismissRefusals(userId));
  }

  /** Sends what is pending, or queries the cart. */
  async reload(): Promise<void> {
    if (!this.#userId) return;
    this.#queryStatus = "loading";
    this.#update();
    await this.#flushes.request(true);
  }

  /** Sends what is pending once more. @returns how many operations are still pending */
  async flush(): Promise<number> {
    if (!this.isSynced()) await this.#flushes.request(false);
    return this.get().outbox.operations.length;
  }

  /** The server has all operations. */
  isSynced(): boolean {
    return this.get().outbox.operations.length === 0;
  }

  /** The page is hidden, and may be closed without a further event: the service worker sends what is pending. */
  pageHidden(): void {
    if (!this.isSynced()) void registerBackgroundSync(CART_SYNC_TAG);
  }

  /** Deletes all of a user who has signed out. */
  async erase(userId: string): Promise<void> {
    this.#unsaved = this.#unsaved.filter((operation) => operation.userId !== userId);
    await (await this.#opened()).erase(userId);
    this.#options.writeAheadLog?.remove((operation) => operation.userId === userId);
  }

  /** From the database at once, then from the server. */
  async #read(userId: string): Promise<void> {
    try {
      this.#onStored(userId, await (await this.#opened()).read(userId));
    } catch {
      // The code could not be fetched; reloading tries again, and tells the failure.
    }
    if (userId === this.#userId) await this.reload();
  }

  #opened(): Promise<CartOutbox> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #open(): Promise<CartOutbox> {
    const { open, writeAheadLog } = this.#options;
    const outbox = await open();
    const logged = writeAheadLog?.read() ?? [];
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
    this.#options.writeAheadLog?.remove(({ id }) => ids.has(id));
    persistStorage().catch(() => undefined);
  }

  /** Takes over a stored outbox. Operations are stored in order: all up to the last one it has are saved. */
  #onStored(userId: string, stored: Outbox): void {
    const lastSaved = this.#unsaved.findLastIndex(({ id }) => stored.recentIds.includes(id));
    this.#unsaved = this.#unsaved.filter((one, index) => index > lastSaved || one.userId !== userId);
    if (userId !== this.#userId) return;
    this.#stored = stored;
    this.#update();
  }

  async #flush(query: boolean): Promise<void> {
    const userId = this.#userId;
    if (!userId) return;
    this.#backoff.cancel();
    const result = await this.#flushStored(userId, query);
    if (userId !== this.#userId) return;
    if (!result.ok) this.#queryStatus = "failed";
    this.#isStalled = !result.ok && !this.isSynced();
    this.#update();
    if (result.ok) return this.#backoff.reset();
    if (this.#isStalled) void registerBackgroundSync(CART_SYNC_TAG);
    if (SESSION_CODES.includes(result.code)) this.#options.onSessionRejected();
    else this.#backoff.schedule(() => void this.#flushes.request(!this.#isStalled), result.pauseMs);
  }

  async #flushStored(userId: string, query: boolean): Promise<FlushResult> {
    try {
      await this.#save();
      return await (await this.#opened()).flush(userId, { query, version: this.#toldVersion });
    } catch {
      return { ok: false, code: "NETWORK" };
    }
  }

  #update(): void {
    const unsaved = this.#unsaved.filter(({ userId }) => userId === this.#userId);
    const outbox = unsaved.reduce(enqueue, this.#stored ?? EMPTY_OUTBOX);
    this.set({
      outbox,
      status: outbox.content ? "ready" : this.#queryStatus,
      isStalled: this.#isStalled,
    });
  }
}
