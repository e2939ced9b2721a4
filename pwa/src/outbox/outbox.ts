import { REFUSED_INPUT } from "../lib/failure-codes.ts";
import type { DocumentAnswer } from "../lib/http/send-document.ts";
import type { StateStore } from "./state-store.ts";

/** Error code: the answer did not contain a result for an item that was sent. */
const INCOMPLETE = "INCOMPLETE";

/** Names that tabs and service worker share for an outbox. */
export interface OutboxNames<State> {
  /** Web Lock: one sender for all tabs and the service worker. */
  readonly lock: string;
  /** Broadcast channel that reports changes of the state to tabs and service worker. */
  readonly channel: string;
  /**
   * Returns the message to send on the channel. Tabs of a former release read it too, so its form must not change.
   */
  notice(before: State, after: State): unknown;
}

/** Sending of pending items; pure except for `send`. */
export interface Delivery<State, Item, Answer> {
  /**
   * Returns the next batch and the state in which this batch is marked as sent; returns no batch if there is nothing
   * to send. For a state that already has a marked batch, it returns that batch again.
   * @param isFirst true for the first batch of this flush; a batch without items is a query that is sent once
   */
  next(state: State, isFirst: boolean): { readonly state: State; readonly batch?: readonly Item[] };
  send(batch: readonly Item[]): Promise<DocumentAnswer<Answer>>;
  /** Returns the state after the answer to a batch. The items stay unless the answer is final. */
  settle(state: State, batch: readonly Item[], answer: DocumentAnswer<Answer>): State;
}

/** Result of a flush: everything was sent, or an error code and the server's Retry-After (ms). */
export type FlushResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: string; readonly pauseMs: number; readonly isPending: boolean };

/**
 * Sends stored items. One sender serves all tabs and the service worker, and an item is removed in the transaction
 * that stores its answer. The device has one state, and the state defines what an item is.
 */
export class Outbox<State, Item extends { readonly id: string }> {
  readonly #names: OutboxNames<State>;
  readonly #store: StateStore<State>;
  readonly #channel: BroadcastChannel | undefined;
  readonly #listeners = new Set<(state: State) => void>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(names: OutboxNames<State>, store: StateStore<State>) {
    this.#names = names;
    this.#store = store;
    if (typeof BroadcastChannel !== "undefined") this.#channel = new BroadcastChannel(names.channel);
  }

  /** Calls `listener` after every change, in any tab or the worker. */
  onChange(listener: (state: State) => void): void {
    this.#listeners.add(listener);
    if (this.#channel) this.#channel.onmessage = () => void this.read().then((state) => this.#report(state));
  }

  read(): Promise<State> {
    return this.#store.read();
  }

  /**
   * Changes the state in one transaction and reports it to every tab.
   * @param by a pure function, which may be called again
   * @returns the stored state
   */
  async change(by: (state: State) => State): Promise<State> {
    const { before, after } = await this.#store.change(by);
    if (after === before) return after;
    this.#report(after);
    this.#channel?.postMessage(this.#names.notice(before, after));
    return after;
  }

  /** Stores the logged items in the database. Once this resolves they survive a crash of the browser. */
  save(): Promise<State> {
    return this.change((state) => state);
  }

  /** Sends all pending items up to the first failure; the others stay. */
  flush<Answer>(delivery: Delivery<State, Item, Answer>): Promise<FlushResult> {
    return this.#exclusively(async () => {
      const sent = new Set<string>();
      let state = await this.change((before) => delivery.next(before, true).state);
      for (let isFirst = true; ; isFirst = false) {
        const { batch } = delivery.next(state, isFirst);
        if (!batch) return { ok: true };
        const isPending = batch.length > 0;
        // Stops if answers repeatedly contain no result for the same items, because the loop would never end.
        if (isPending && batch.every(({ id }) => sent.has(id)))
          return { ok: false, code: INCOMPLETE, pauseMs: 0, isPending };
        for (const { id } of batch) sent.add(id);
        const answer = await delivery.send(batch);
        if (!answer.ok && !(isPending && answer.code === REFUSED_INPUT)) {
          const settle = (before: State) => delivery.settle(before, batch, answer);
          if (settle(state) !== state) await this.change(settle);
          return { ok: false, code: answer.code, pauseMs: answer.pauseMs, isPending };
        }
        state = await this.change((before) => {
          const settled = delivery.settle(before, batch, answer);
          return delivery.next(settled, false).state;
        });
      }
    });
  }

  /** Runs one task at a time over all tabs and the worker; without locks in the browser, within this page only. */
  #exclusively<Value>(task: () => Promise<Value>): Promise<Value> {
    // Undefined, in contrast to its type, in old Safari and without https.
    const locks: LockManager | undefined = navigator.locks;
    if (locks) return locks.request(this.#names.lock, task);
    const result = this.#turn.then(task);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  #report(state: State): void {
    for (const listener of this.#listeners) listener(state);
  }
}
