import { ROUND_KEY_LENGTH } from "graphql-server/features/orders/rounds/round";
import { Outbox } from "../../data/outbox/outbox.ts";
import { Sender } from "../../data/outbox/sender.ts";
import { ExternalStore } from "../../lib/external-store.ts";
import { onReturn } from "../../lib/http/on-return.ts";
import { sendMutation } from "../../lib/http/send-document.ts";
import type { Failure } from "../../lib/result.ts";
import { RIDER_SYNC_TAG } from "../../lib/storage/storage-keys.ts";
import { eraseOldRounds } from "./erase-old-rounds.ts";
import { type RiderDatabase, riderDatabase } from "./rider-database.ts";
import {
  askRound,
  CLOSED_STATE,
  type DeliveryReport,
  EMPTY_STATE,
  type RiderState,
  riderDelivery,
  riderOutboxNames,
  type Said,
  withAnswer,
  withReport,
} from "./rider-outbox.ts";

/** Time between two requests for the round's orders while the page is open (ms). */
const REFRESH_MS = 60_000;
/** The answer for a key that is too short to belong to a round. The shop is not asked about such a key. */
const NO_ROUND: Failure = { ok: false, code: "NOT_FOUND", message: "" };

export interface RiderScreenState extends RiderState {
  /** True until the page has read the stored round from the phone. */
  readonly isLoading: boolean;
  /**
   * True if the phone has stored the state. False if the browser refuses to store it: then the state exists only in
   * this page's memory.
   */
  readonly isKept: boolean;
  /** Why the round's orders could not be fetched; undefined if the last request succeeded. */
  readonly failure?: Failure | undefined;
}

/**
 * The state of the rider's page for one delivery round: the orders of the round, the rider's answers, and which of
 * these answers are not sent yet.
 */
export class RiderStore extends ExternalStore<RiderScreenState> {
  readonly #key: string;
  readonly #send: typeof sendMutation;
  readonly #store: RiderDatabase;
  readonly #outbox: Outbox<RiderState, DeliveryReport>;
  readonly #sender: Sender;
  #failure: Failure | undefined;

  constructor(key: string, store: RiderDatabase = riderDatabase(key), send = sendMutation) {
    super({ ...EMPTY_STATE, isLoading: true, isKept: true });
    this.#key = key;
    this.#send = send;
    this.#store = store;
    this.#outbox = new Outbox(riderOutboxNames(key), store);
    this.#sender = new Sender(() => this.#outbox.flush(riderDelivery(key, send)), RIDER_SYNC_TAG);
    this.#outbox.onChange((state) => this.#show(state));
  }

  /** Starts to load the round and to send reports. @returns a function that ends the page's requests */
  start(): () => void {
    eraseOldRounds(this.#key, this.#send).catch(() => undefined);
    // A key that was cut off or mistyped belongs to no round, so no request is sent.
    if (this.#key.length < ROUND_KEY_LENGTH) {
      this.#failure = NO_ROUND;
      this.#show(CLOSED_STATE);
      return () => undefined;
    }
    const ended = new AbortController();
    const look = () => {
      if (this.get().isClosed) ended.abort();
      else void this.#refresh();
    };
    this.#outbox.read().then(
      (state) => this.#show(state),
      () => undefined,
    );
    const stop = onReturn(look);
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") look();
    }, REFRESH_MS);
    ended.signal.addEventListener("abort", () => {
      stop();
      clearInterval(timer);
    });
    look();
    return () => {
      ended.abort();
      this.#sender.stop();
    };
  }

  /** Stores the rider's answer about an order, and sends it as soon as possible. */
  async say(orderId: string, said: Said): Promise<void> {
    this.#show(await this.#outbox.change((state) => withReport(state, orderId, said, Date.now())));
    void this.#sender.flush();
  }

  async #refresh(): Promise<void> {
    await this.#sender.flush();
    const answer = await askRound(this.#key, this.#send);
    this.#failure = answer.ok ? undefined : answer;
    this.#show(await this.#outbox.change((state) => withAnswer(state, answer, Date.now())));
  }

  #show(state: RiderState): void {
    const isClosed = state.isClosed || (this.get().isClosed && state.round === null);
    this.set({ ...state, isClosed, isLoading: false, isKept: this.#store.isKept(), failure: this.#failure });
  }
}
