import { Backoff, LIVE_RETRY_MS } from "../../../lib/http/backoff.ts";
import type { ConnectionMonitor } from "../../../lib/http/connection-monitor.ts";
import { onLeave, onReturn } from "../../../lib/http/on-return.ts";
import { StreamWatch } from "./stream-watch.ts";

/** `EventSource.CLOSED`: the server has answered and refused the stream. */
const REFUSED = 2;

/**
 * Names of the server's events:
 * - `message` (an event without a name): a new version of the catalogue.
 * - `shop`: a new version of the shop's settings.
 * - `cart`: a new version of the signed-in user's cart.
 * - `orders`: changes of the shop's orders, for admins.
 * - `own-orders`: changes of the user's own orders.
 * - `messages`: changes of contact messages, for super admins.
 * - `beat`: a heartbeat, which shows that the connection works.
 */
const TOPICS = ["message", "shop", "cart", "orders", "own-orders", "messages", "beat"] as const;
export type Topic = (typeof TOPICS)[number];

interface Source extends Pick<EventSource, "onerror" | "close" | "readyState"> {
  addEventListener(name: string, listener: (event: MessageEvent) => void): void;
}

export interface EventStreamOptions {
  open(): Source;
  /** Asks a server that has refused the stream how long the page must wait (ms). */
  askRetryAfter(): Promise<number>;
  saveData(): boolean;
  connection: ConnectionMonitor;
  /** The signed-in user; undefined for a visitor. The stream is opened again when another user signs in. */
  user: { readonly userId: string | undefined; subscribe(listener: () => void): () => void };
  /**
   * Called when another request has reached the server while the stream is broken. The user's cart may have changed in
   * the meantime, and no event has reported this.
   */
  onAliveWithoutStream(): void;
}

/**
 * The page's only stream of server-sent events. It is open while the page is visible, and also while a hidden page of
 * an admin listens to the events of orders. At the start of each connection the server sends the current versions, so
 * that nothing is missed between two connections.
 */
export class EventStream {
  readonly #options: EventStreamOptions;
  readonly #backoff: Backoff;
  readonly #watch = new StreamWatch({
    onSilence: () => this.#reopen(),
    onDead: () => this.#onError(false),
  });
  readonly #listeners = new Map<Topic, Set<(data: string) => void>>();
  readonly #reconnected = new Set<() => void>();
  #isStarted = false;
  #source: Source | undefined;
  #userId: string | undefined;
  /** True from a failure of the stream until the next event. */
  #isBroken = false;
  /** True if events may have been missed since the last received event. */
  #mayHaveMissed = false;

  constructor(options: EventStreamOptions) {
    this.#options = options;
    this.#backoff = new Backoff(LIVE_RETRY_MS, { connection: options.connection });
  }

  get isOpen(): boolean {
    return this.#source !== undefined;
  }

  on(topic: Topic, listener: (data: string) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    this.#adjust();
    return () => {
      listeners.delete(listener);
      this.#adjust();
    };
  }

  /**
   * Calls `listener` at the first event after a break, because other events may have been missed. @returns a function
   * that ends the calls
   */
  onReconnect(listener: () => void): () => void {
    this.#reconnected.add(listener);
    return () => this.#reconnected.delete(listener);
  }

  /** From now on, the stream is open whenever the page needs it, and closed otherwise. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    onReturn(() => this.#adjust());
    // An admin's page needs the stream even behind another window, because it plays a sound for new orders. `onReturn`
    // ignores such a page, so this listener opens the stream when the network returns.
    addEventListener("online", () => this.#adjust());
    onLeave(() => this.#adjust(true));
    this.#options.connection.onAlive(() => this.#onAlive());
    this.#options.user.subscribe(() => this.#onUser());
    this.#adjust();
  }

  /**
   * Opens or closes the stream, as the page now needs it.
   * @param isLeft true if the page may be in the browser's back-forward cache, where the browser still reports it as
   * visible
   */
  #adjust(isLeft = false): void {
    if (!this.#isStarted) return;
    const isVisible = document.visibilityState === "visible" && !isLeft;
    const hasOrders = Boolean(this.#listeners.get("orders")?.size);
    const isWorthwhile = hasOrders || (isVisible && !this.#options.saveData());
    if (isWorthwhile && navigator.onLine) this.#resume();
    else this.#stop();
  }

  #resume(): void {
    if (this.#source || this.#backoff.isScheduled) return;
    const { retryAfterMs } = this.#backoff;
    if (retryAfterMs > 0) this.#backoff.schedule(() => this.#open(), retryAfterMs);
    else this.#open();
  }

  #open(): void {
    this.#userId = this.#options.user.userId;
    const source = this.#options.open();
    for (const topic of TOPICS) {
      source.addEventListener(topic, ({ data }) => {
        this.#hear();
        for (const listener of this.#listeners.get(topic) ?? []) listener(String(data));
      });
    }
    source.onerror = () => this.#onError(source.readyState === REFUSED);
    this.#source = source;
    this.#watch.onOpen();
  }

  #hear(): void {
    this.#isBroken = false;
    this.#backoff.reset();
    this.#watch.onData();
    this.#options.connection.reportAlive();
    if (!this.#mayHaveMissed) return;
    this.#mayHaveMissed = false;
    for (const listener of this.#reconnected) listener();
  }

  #reopen(): void {
    this.#close();
    this.#open();
  }

  #onUser(): void {
    if (this.#source && this.#options.user.userId !== this.#userId) this.#reopen();
  }

  #onAlive(): void {
    if (!this.#isBroken) return;
    this.#isBroken = false;
    this.#options.onAliveWithoutStream();
  }

  #close(): void {
    this.#watch.stop();
    if (this.#source) this.#mayHaveMissed = true;
    this.#source?.close();
    this.#source = undefined;
  }

  #stop(): void {
    this.#close();
    this.#backoff.cancel();
  }

  /**
   * Opens the stream again after a growing pause. The browser itself would reconnect after the same short pause each
   * time, and all phones would reconnect at once.
   */
  #onError(isRefused: boolean): void {
    this.#close();
    this.#isBroken = true;
    this.#backoff.schedule(() => this.#open());
    if (isRefused) void this.#waitAsAsked();
  }

  /**
   * Waits as long as the server's Retry-After asks. A separate request reads this header, because an EventSource
   * reports neither status nor headers of a refusal.
   */
  async #waitAsAsked(): Promise<void> {
    const retryAfterMs = await this.#options.askRetryAfter();
    if (retryAfterMs > 0 && this.#backoff.isScheduled)
      this.#backoff.schedule(() => this.#open(), retryAfterMs);
  }
}
