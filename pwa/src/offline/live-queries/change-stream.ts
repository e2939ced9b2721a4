import { Backoff, LIVE_RETRY_MS } from "../../lib/http/backoff.ts";
import type { ConnectionMonitor } from "../../lib/http/connection-monitor.ts";
import type { FollowedCart } from "./followed-cart.ts";
import type { Resync } from "./resync.ts";
import { StreamWatch } from "./stream-watch.ts";

/** A thousand phones are told at the same moment; each asks at random within this time, in milliseconds. */
const SPREAD_MS = 2_000;
/** What could not be brought up to date is tried again within a time that doubles, up to this (ms). */
const LONGEST_SPREAD_MS = 30_000;
/** `EventSource.CLOSED`: the server has answered, and refuses the stream. */
const REFUSED = 2;

interface Stream extends Pick<EventSource, "onmessage" | "onerror" | "close" | "readyState"> {
  addEventListener(name: string, listener: (event: MessageEvent) => void): void;
}

export interface ChangeStreamOptions {
  open(): Stream;
  /** How long a server that refused the stream asks not to be called again, in milliseconds. */
  askRetryAfter(): Promise<number>;
  /** The page is visible, there is a network, and the user does not save data. */
  isWorthwhile(): boolean;
  connection: ConnectionMonitor;
  /** Its user's stream tells its versions too. */
  cart: Omit<FollowedCart, "get">;
  /** Hears of each version of what the shop says of itself. */
  shop: { follow(version: number): void };
  resync: Resync;
}

/**
 * The server's events of catalogue changes, and of changes of the signed-in user's cart. The first events of each
 * connection tell the current versions, so that a new connection catches up on what was missed in between.
 */
export class ChangeStream {
  readonly #options: ChangeStreamOptions;
  readonly #backoff = new Backoff(LIVE_RETRY_MS);
  readonly #watch = new StreamWatch({
    onSilence: () => this.#reopen(),
    onDead: () => this.#onError(false),
  });
  #source: Stream | undefined;
  #pendingResync: ReturnType<typeof setTimeout> | undefined;
  /** Whose stream this is: the session's cookie told the server when it was opened. */
  #userId: string | undefined;
  /** The stream has broken off; the cart may have been changed since. */
  #isBroken = false;
  #spreadMs = SPREAD_MS;
  #first: string | undefined;
  #version = "";

  constructor(options: ChangeStreamOptions) {
    this.#options = options;
  }

  /** Listens from now on, whenever it is worthwhile. */
  start(): void {
    const adjust = () => (this.#options.isWorthwhile() ? this.#resume() : this.#stop());
    document.addEventListener("visibilitychange", adjust);
    for (const event of ["online", "offline", "pageshow"]) addEventListener(event, adjust);
    // A page in the browser's back-forward cache may hold no connection.
    addEventListener("pagehide", () => this.#stop());
    this.#options.connection.onAlive(() => this.#onAlive());
    this.#options.cart.subscribe(() => this.#onUser());
    adjust();
  }

  #resume(): void {
    if (this.#source || this.#backoff.isScheduled) return;
    const { retryAfterMs } = this.#backoff;
    if (retryAfterMs > 0) this.#backoff.schedule(() => this.#open(), retryAfterMs);
    else this.#open();
  }

  #open(): void {
    const { cart, open } = this.#options;
    const source = open();
    source.onmessage = ({ data }) => {
      this.#hear();
      this.#onVersion(String(data));
    };
    source.addEventListener("beat", () => this.#hear());
    source.addEventListener("shop", ({ data }) => {
      this.#hear();
      this.#options.shop.follow(Number(data));
    });
    source.addEventListener("cart", ({ data }) => {
      this.#hear();
      const [userId = "", version] = String(data).split(" ");
      cart.follow(userId, Number(version));
    });
    source.onerror = () => this.#onError(source.readyState === REFUSED);
    this.#source = source;
    this.#userId = cart.userId;
    this.#spreadMs = SPREAD_MS;
    this.#watch.onOpen();
  }

  /** The stream has said something. */
  #hear(): void {
    this.#isBroken = false;
    this.#watch.onWord();
    this.#options.connection.reportAlive();
  }

  #reopen(): void {
    this.#close();
    this.#open();
  }

  /** Somebody has signed in or out: the stream is another user's. */
  #onUser(): void {
    if (this.#source && this.#options.cart.userId !== this.#userId) this.#reopen();
  }

  #onAlive(): void {
    this.#backoff.expedite();
    if (!this.#isBroken) return;
    this.#isBroken = false;
    void this.#options.cart.reload();
  }

  #close(): void {
    this.#watch.stop();
    this.#source?.close();
    this.#source = undefined;
  }

  #stop(): void {
    this.#close();
    this.#backoff.cancel();
    clearTimeout(this.#pendingResync);
    this.#pendingResync = undefined;
  }

  #onVersion(version: string): void {
    this.#first ??= version;
    this.#version = version;
    this.#pendingResync ??= setTimeout(() => void this.#resync(), Math.random() * this.#spreadMs);
  }

  async #resync(): Promise<void> {
    this.#pendingResync = undefined;
    const version = this.#version;
    const isDone = await this.#options.resync(version, this.#first ?? version);
    if (!isDone && this.#source) this.#onVersion(version);
    this.#spreadMs = isDone ? SPREAD_MS : Math.min(this.#spreadMs * 2, LONGEST_SPREAD_MS);
  }

  /** The browser itself would reconnect after the same short pause for ever, and all phones at once. */
  #onError(isRefused: boolean): void {
    this.#close();
    this.#isBroken = true;
    this.#backoff.schedule(() => this.#open());
    if (isRefused) void this.#waitAsAsked();
  }

  /** An event source tells neither the status nor the headers of a refusal. */
  async #waitAsAsked(): Promise<void> {
    const retryAfterMs = await this.#options.askRetryAfter();
    if (retryAfterMs > 0 && this.#backoff.isScheduled)
      this.#backoff.schedule(() => this.#open(), retryAfterMs);
  }
}
