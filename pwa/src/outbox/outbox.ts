import { REFUSED_INPUT } from "../lib/failure-codes.ts";
import type { DocumentAnswer } from "../lib/http/send-document.ts";
import type { StateStore } from "./state-store.ts";

/** The answer did not account for an item that was sent. */
const INCOMPLETE = "INCOMPLETE";

/** How tabs and service worker share an outbox. */
export interface OutboxNames<State> {
  /** Web Lock: one sender over all tabs and the service worker. */
  readonly lock: string;
  /** Broadcast channel: tabs and service worker hear that the state has changed. */
  readonly channel: string;
  /** What is posted on the channel; tabs of a former release read it. */
  notice(before: State, after: State): unknown;
}

/** How pending items reach the server; pure but for `send`. */
export interface Delivery<State, Item, Answer> {
  /**
   * The state with the next batch marked as sent, and that batch; none when there is nothing to send. The same batch again
   * for a state that has it marked.
   * @param isFirst in this flush; a batch without items is a question that is asked once
   */
  next(state: State, isFirst: boolean): { readonly state: State; readonly batch?: readonly Item[] };
  send(batch: readonly Item[]): Promise<DocumentAnswer<Answer>>;
  /** The state after an answer; after one that is no final refusal, the items stay. */
  settle(state: State, batch: readonly Item[], answer: DocumentAnswer<Answer>): State;
}

/** How a flush ended: all is sent, or the failure's code, and how long the server asks not to be called again (ms). */
export type FlushResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: string; readonly pauseMs: number; readonly isPending: boolean };

/**
 * Items that are stored before they are sent, sent by one sender over all tabs and the service worker, and removed in the
 * transaction that stores their answer. What the items are is the state's business: it is one for the whole device.
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

  /** Calls back after every change, whichever tab or worker made it. */
  onChange(listener: (state: State) => void): void {
    this.#listeners.add(listener);
    if (this.#channel) this.#channel.onmessage = () => void this.read().then((state) => this.#report(state));
  }

  read(): Promise<State> {
    return this.#store.read();
  }

  /**
   * Changes the state in one transaction, and reports it to every tab.
   * @param by a pure function: it may be called again
   * @returns what is stored then
   */
  async change(by: (state: State) => State): Promise<State> {
    const { before, after } = await this.#store.change(by);
    if (after === before) return after;
    this.#report(after);
    this.#channel?.postMessage(this.#names.notice(before, after));
    return after;
  }

  /** Stores what is logged; it survives the browser from the moment this resolves. */
  save(): Promise<State> {
    return this.change((state) => state);
  }

  /** Sends all that is pending, up to the first failure; what was not sent stays. */
  flush<Answer>(delivery: Delivery<State, Item, Answer>): Promise<FlushResult> {
    return this.#exclusively(async () => {
      const sent = new Set<string>();
      let state = await this.change((before) => delivery.next(before, true).state);
      for (let isFirst = true; ; isFirst = false) {
        const { batch } = delivery.next(state, isFirst);
        if (!batch) return { ok: true };
        const isPending = batch.length > 0;
        // Sending again at once what an answer has left out would never end.
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

  /** One task at a time, over all tabs and the worker; where the browser has no locks, within this page. */
  #exclusively<Value>(task: () => Promise<Value>): Promise<Value> {
    // Undefined, whatever the type says, in old Safari and without https.
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
