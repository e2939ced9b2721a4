import { RiderRoundDocument, type RiderRoundQuery } from "../../data/graphql/rider.generated.ts";
import { Outbox } from "../../data/outbox/outbox.ts";
import { Sender } from "../../data/outbox/sender.ts";
import type { StateStore } from "../../data/outbox/state-store.ts";
import { ExternalStore } from "../../lib/external-store.ts";
import { onReturn } from "../../lib/http/on-return.ts";
import { sendMutation } from "../../lib/http/send-document.ts";
import type { Failure } from "../../lib/result.ts";
import { RIDER_SYNC_TAG } from "../../lib/storage/storage-keys.ts";
import { riderDatabase } from "./rider-database.ts";
import {
  CLOSED_STATE,
  type DeliveryReport,
  EMPTY_STATE,
  isEnded,
  type RiderState,
  riderDelivery,
  riderOutboxNames,
  type Said,
  withReport,
  withRound,
} from "./rider-outbox.ts";

/** Pause between two requests of the list while the page is open (ms). */
const REFRESH_MS = 60_000;

export interface RiderScreenState extends RiderState {
  /** True until the phone's record was read. */
  readonly isLoading: boolean;
  /** Why the list could not be fetched; undefined after it was. */
  readonly failure?: Failure | undefined;
}

/** The rider's page of one round: its list, what the rider says, and what of it was not sent yet. */
export class RiderStore extends ExternalStore<RiderScreenState> {
  readonly #key: string;
  readonly #send: typeof sendMutation;
  readonly #outbox: Outbox<RiderState, DeliveryReport>;
  readonly #sender: Sender;
  #failure: Failure | undefined;

  constructor(key: string, store: StateStore<RiderState> = riderDatabase(key), send = sendMutation) {
    super({ ...EMPTY_STATE, isLoading: true });
    this.#key = key;
    this.#send = send;
    this.#outbox = new Outbox(riderOutboxNames(key), store);
    this.#sender = new Sender(() => this.#outbox.flush(riderDelivery(key, send)), RIDER_SYNC_TAG);
    this.#outbox.onChange((state) => this.#show(state));
  }

  /** @returns a function that ends the page's requests */
  start(): () => void {
    const look = () => void this.#refresh();
    this.#outbox.read().then(
      (state) => this.#show(state),
      () => undefined,
    );
    look();
    const stop = onReturn(look);
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") look();
    }, REFRESH_MS);
    return () => {
      stop();
      clearInterval(timer);
      this.#sender.stop();
    };
  }

  /** Keeps what the rider says about an order, and sends it as soon as possible. */
  async say(orderId: string, said: Said): Promise<void> {
    await this.#outbox.change((state) => withReport(state, orderId, said, Date.now()));
    void this.#sender.flush();
  }

  async #refresh(): Promise<void> {
    await this.#sender.flush();
    // By POST, because the address of a GET would contain the key.
    const answer = await this.#send<RiderRoundQuery, { key: string }>(
      RiderRoundDocument,
      { key: this.#key },
      { credentials: "omit" },
    );
    this.#failure = answer.ok ? undefined : answer;
    const shown = await this.#outbox.change((state) => {
      if (answer.ok) return withRound(state, answer.value.riderRound);
      return isEnded(answer.code) ? CLOSED_STATE : state;
    });
    this.#show(shown);
  }

  #show(state: RiderState): void {
    const isClosed = state.isClosed || (this.get().isClosed && state.round === null);
    this.set({ ...state, isClosed, isLoading: false, failure: this.#failure });
  }
}
