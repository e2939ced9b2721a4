import { REFUSED_INPUT } from "../../lib/failure-codes.ts";
import type { DocumentAnswer } from "../../lib/http/send-document.ts";
import type { StateStore } from "./state-store.ts";

/** Error code: the answer has no result for an item that was sent. */
const INCOMPLETE = "INCOMPLETE";

export interface OutboxNames<State> {
  /** Name of the Web Lock with which only one tab, or the service worker, sends items at a time. */
  readonly lock: string;
  /** Name of the BroadcastChannel that reports changes of the state to tabs and service worker. */
  readonly channel: string;
  /**
   * Returns the message that is sent over the channel after a change. The message's fields must not change, because a
   * tab of the former release may still be open and read them.
   */
  notice(before: State, after: State): unknown;
}

/**
 * How items are sent to the server, and how the server's answers change the stored state. All functions except `send`
 * are pure.
 */
export interface Delivery<State, Item, Answer> {
  /**
   * Returns the next items to send (the batch), and the state in which these items are marked as sent. If the state
   * already has marked items, returns these as the batch, because the answer to them may have been lost. If there is
   * nothing to send, returns the state without a batch.
   * @param isFirst true for the first batch of a flush. Only then may an empty batch be returned, which sends nothing
   * and only queries the server's state
   */
  next(state: State, isFirst: boolean): { readonly state: State; readonly batch?: readonly Item[] };
  send(batch: readonly Item[]): Promise<DocumentAnswer<Answer>>;
  /** Returns the state after the answer. The items of the batch are removed only if the answer is final. */
  settle(state: State, batch: readonly Item[], answer: DocumentAnswer<Answer>): State;
}

/**
 * Result of a flush: all items were sent, or an error code with the server's Retry-After (ms). `isPending` is true if
 * the failed request contained items, which still wait.
 */
export type FlushResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: string; readonly pauseMs: number; readonly isPending: boolean };

/**
 * Sends the stored items. Only one tab or the service worker sends at a time. An item is removed in the same
 * transaction that stores its answer. Cart edits, orders, messages and the reports of riders each have their
 * own outbox, with their own types `State` and `Item`.
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

  /** Calls `listener` after every change in any tab or in the service worker. */
  onChange(listener: (state: State) => void): void {
    this.#listeners.add(listener);
    if (!this.#channel) return;
    this.#channel.onmessage = () => {
      this.read()
        .then((state) => this.#report(state))
        .catch(() => undefined);
    };
  }

  read(): Promise<State> {
    return this.#store.read();
  }

  /**
   * Changes the state in one transaction and reports the change to every tab.
   * @param by a pure function, because it may be called several times
   * @returns the stored state
   */
  async change(by: (state: State) => State): Promise<State> {
    const { before, after } = await this.#store.change(by);
    if (after === before) return after;
    this.#report(after);
    this.#channel?.postMessage(this.#names.notice(before, after));
    return after;
  }

  /** Stores the logged items in the database. When it resolves, a crash of the browser cannot lose them. */
  save(): Promise<State> {
    return this.change((state) => state);
  }

  /** Sends all pending items. It stops at the first failure; the other items stay pending. */
  flush<Answer>(delivery: Delivery<State, Item, Answer>): Promise<FlushResult> {
    return this.#exclusively(async () => {
      const sent = new Set<string>();
      let state = await this.change((before) => delivery.next(before, true).state);
      for (let isFirst = true; ; isFirst = false) {
        const { batch } = delivery.next(state, isFirst);
        if (!batch) return { ok: true };
        const isPending = batch.length > 0;
        // If this flush has already sent all items of the batch and no answer contained their results, ends with an
        // error. Without this check the loop would never end.
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

  /**
   * Runs one task at a time in all tabs and the service worker together; in a browser without Web Locks, only in this
   * page.
   */
  #exclusively<Value>(task: () => Promise<Value>): Promise<Value> {
    // TypeScript's type lacks `undefined`: in old Safari and without https, `navigator.locks` does not exist.
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
