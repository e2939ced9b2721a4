import { Backoff } from "../../lib/http/backoff.ts";
import type { Resync } from "./resync.ts";

/** A thousand phones are told at the same moment; each asks at random within this time, in milliseconds. */
const SPREAD_MS = 2_000;
const RETRY = { firstMs: 3_000, longestMs: 5 * 60_000 };
/** A stream that was open this long has not failed, though it ends: proxies cut long ones. In milliseconds. */
const STABLE_MS = 30_000;

export interface ChangeStreamOptions {
  open(): Pick<EventSource, "onmessage" | "onerror" | "close">;
  /** The page is visible, there is a network, and the user does not save data. */
  isWorthwhile(): boolean;
  resync: Resync;
}

/**
 * The server's events of catalogue changes. The first event of each connection tells the current version, so that a
 * new connection catches up on what was missed in between.
 */
export class ChangeStream {
  readonly #options: ChangeStreamOptions;
  readonly #backoff = new Backoff(RETRY);
  #source: ReturnType<ChangeStreamOptions["open"]> | undefined;
  #openedAt = 0;
  #pendingResync: ReturnType<typeof setTimeout> | undefined;
  #first: string | undefined;
  #version = "";

  constructor(options: ChangeStreamOptions) {
    this.#options = options;
  }

  /** Listens from now on, whenever it is worthwhile. */
  start(): void {
    const adjust = () => (this.#options.isWorthwhile() ? this.#open() : this.#stop());
    document.addEventListener("visibilitychange", adjust);
    for (const event of ["online", "offline", "pageshow"]) addEventListener(event, adjust);
    // A page in the browser's back-forward cache may hold no connection.
    addEventListener("pagehide", () => this.#stop());
    adjust();
  }

  #open(): void {
    if (this.#source || this.#backoff.isScheduled) return;
    this.#openedAt = Date.now();
    const source = this.#options.open();
    source.onmessage = ({ data }) => this.#onVersion(String(data));
    source.onerror = () => this.#onError();
    this.#source = source;
  }

  #stop(): void {
    this.#source?.close();
    this.#source = undefined;
    this.#backoff.cancel();
    clearTimeout(this.#pendingResync);
    this.#pendingResync = undefined;
  }

  #onVersion(version: string): void {
    this.#first ??= version;
    this.#version = version;
    this.#pendingResync ??= setTimeout(() => void this.#resync(), Math.random() * SPREAD_MS);
  }

  async #resync(): Promise<void> {
    this.#pendingResync = undefined;
    const version = this.#version;
    const isDone = await this.#options.resync(version, this.#first ?? version);
    if (!isDone && this.#source) this.#onVersion(version);
  }

  /** The browser itself would reconnect after the same short pause for ever, and all phones at once. */
  #onError(): void {
    this.#source?.close();
    this.#source = undefined;
    if (Date.now() - this.#openedAt > STABLE_MS) this.#backoff.reset();
    this.#backoff.schedule(() => this.#open());
  }
}
