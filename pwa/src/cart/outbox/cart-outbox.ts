import { REFUSED_INPUT } from "../../lib/failure-codes.ts";
import { CART_OUTBOX_CHANNEL, CART_OUTBOX_LOCK } from "../../lib/storage/storage-keys.ts";
import type { CartApi } from "./cart-api.ts";
import { acknowledge, nextBatch, rejectBatch } from "./outbox-answers.ts";
import { type PendingOperation, type StoredOperation, VISITOR_ID } from "./outbox-records.ts";
import { enqueue, inOrderMade, type Outbox } from "./outbox-reducer.ts";
import type { OutboxStorage } from "./outbox-storage.ts";
import { parseOperations } from "./outbox-validation.ts";

/**
 * How a flush ended: all is sent, or the code of the failure, and for how many milliseconds the server asks not to be
 * called again; what was not sent stays in the outbox.
 */
export type FlushResult = { ok: true } | { ok: false; code: string; pauseMs?: number | undefined };

/** What tabs and service worker post to each other, also those of a former release: whose outbox has changed. */
interface Message {
  userId: string;
  erased?: boolean;
}

/**
 * The stored cart operations of this device: stored before they are sent, sent in order by one sender over all tabs
 * and the service worker, removed in the same transaction as the answer that confirms them is stored. Nothing is ever
 * sent as another user's.
 */
export class CartOutbox {
  readonly #storage: OutboxStorage;
  readonly #api: CartApi;
  readonly #channel: BroadcastChannel | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  /** Users erased since their last batch was read. */
  readonly #erased = new Set<string>();
  readonly #listeners = new Set<(userId: string, outbox: Outbox) => void>();

  constructor(storage: OutboxStorage, api: CartApi) {
    this.#storage = storage;
    this.#api = api;
    if (typeof BroadcastChannel === "undefined") return;
    this.#channel = new BroadcastChannel(CART_OUTBOX_CHANNEL);
    this.#channel.onmessage = ({ data: { userId, erased } }: MessageEvent<Message>) => {
      if (erased) this.#erased.add(userId);
      void this.#storage.read(userId).then((outbox) => this.#notify(userId, outbox));
    };
  }

  /** Calls back after every change, whichever tab or worker made it. */
  onChange(listener: (userId: string, outbox: Outbox) => void): void {
    this.#listeners.add(listener);
  }

  read(userId: string): Promise<Outbox> {
    return this.#storage.read(userId);
  }

  /** Stores operations of one user; they survive the page from the moment this resolves. */
  enqueue(userId: string, operations: readonly PendingOperation[]): Promise<Outbox> {
    return this.change(userId, (outbox) => operations.reduce(enqueue, outbox));
  }

  /** Stores what a page has logged and perhaps not stored, in the order it was made; leaves out what is damaged. */
  async replay(logged: readonly unknown[]): Promise<void> {
    for (const operation of inOrderMade(parseOperations(logged))) {
      await this.enqueue(operation.userId, [operation]);
    }
  }

  dismissRefusals(userId: string): Promise<Outbox> {
    return this.change(userId, (outbox) => ({ ...outbox, refusals: [] }));
  }

  /** Deletes what is kept of other users, whose sessions are over, but for pending operations, which wait for them. */
  async leaveOthers(present: string | undefined): Promise<void> {
    for (const userId of await this.#storage.users()) {
      if (userId === present || userId === VISITOR_ID) continue;
      const { operations } = await this.change(userId, (outbox) => ({
        ...outbox,
        content: undefined,
        refusals: [],
      }));
      if (operations.length === 0) await this.erase(userId);
    }
  }

  /** Deletes all of a user, pending operations included. */
  async erase(userId: string): Promise<void> {
    this.#erased.add(userId);
    this.#post({ userId, erased: true });
    await this.#storage.erase(userId);
    this.#post({ userId });
  }

  /**
   * Sends all that is pending. If nothing is, queries the cart where `query` is set, or the one stored is older than
   * `version`: the answer to an edit of this device has brought it otherwise.
   */
  flush(userId: string, { query, version = 0 }: { query: boolean; version?: number }): Promise<FlushResult> {
    return this.#exclusively(async () => {
      for (let first = true; ; first = false) {
        this.#erased.delete(userId);
        const { batch, content } = await this.#takeBatch(userId);
        const isQueried = query || (content?.version ?? 0) < version;
        if (batch.length === 0 && !(first && isQueried)) return { ok: true };
        const answer = await this.#api(userId, batch);
        // The user has signed out meanwhile: nothing of the answer may be stored.
        if (this.#erased.has(userId)) return { ok: false, code: "ERASED" };
        const isRefused = !answer.ok && answer.code === REFUSED_INPUT && batch.length > 0;
        if (!answer.ok && !isRefused) return answer;
        const { operations } = await this.change(userId, (outbox) =>
          answer.ok ? acknowledge(outbox, answer.value) : rejectBatch(outbox, batch, answer.message),
        );
        // An answer that leaves out an operation changes nothing; sending it again at once would never end.
        const sent = new Set(batch.map(({ id }) => id));
        if (operations.some(({ id }) => sent.has(id))) return { ok: false, code: "INCOMPLETE" };
      }
    });
  }

  /** One task at a time, over all tabs and the worker; where the browser has no locks, within this page. */
  #exclusively<Value>(task: () => Promise<Value>): Promise<Value> {
    // Undefined, whatever the type says, in old Safari and without https.
    const locks: LockManager | undefined = navigator.locks;
    if (locks) return locks.request(CART_OUTBOX_LOCK, task);
    const result = this.#turn.then(task);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** The next batch, marked as sent, and the cart as it was last confirmed. */
  async #takeBatch(
    userId: string,
  ): Promise<{ batch: readonly StoredOperation[]; content: Outbox["content"] }> {
    let batch: readonly StoredOperation[] = [];
    const { operations, content } = await this.#storage.read(userId);
    if (operations.length === 0) return { batch, content };
    await this.#storage.change(userId, (outbox) => {
      const next = nextBatch(outbox);
      batch = next.batch;
      return next.outbox;
    });
    return { batch, content };
  }

  /** Changes an outbox in one transaction, and tells every tab. */
  protected async change(userId: string, by: (outbox: Outbox) => Outbox): Promise<Outbox> {
    const outbox = await this.#storage.change(userId, by);
    this.#notify(userId, outbox);
    this.#post({ userId });
    return outbox;
  }

  #post(message: Message): void {
    this.#channel?.postMessage(message);
  }

  #notify(userId: string, outbox: Outbox): void {
    for (const listener of this.#listeners) listener(userId, outbox);
  }
}
