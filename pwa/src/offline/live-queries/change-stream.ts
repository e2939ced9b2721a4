import { Backoff } from "../../lib/http/backoff.ts";
import type { ConnectionMonitor } from "../../lib/http/connection-monitor.ts";
import type { Resync } from "./resync.ts";

/** A thousand phones are told at the same moment; each asks at random within this time, in milliseconds. */
const SPREAD_MS = 2_000;
const RETRY = { firstMs: 3_000, longestMs: 30_000 };
/** `EventSource.CLOSED`: the server has answered, and refuses the stream. */
const REFUSED = 2;

export interface ChangeStreamOptions {
  open(): Pick<EventSource, "onmessage" | "onerror" | "close" | "readyState">;
  /** How long a server that refused the stream asks not to be called again, in milliseconds. */
  askRetryAfter(): Promise<number>;
  /** The page is visible, there is a network, and the user does not save data. */
  isWorthwhile(): boolean;
  connection: ConnectionMonitor;
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
  #pendingResync: ReturnType<typeof setTimeout> | undefined;
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
    this.#options.connection.onAlive(() => this.#backoff.expedite());
    adjust();
  }

  #resume(): void {
    if (this.#source || this.#backoff.isScheduled) return;
    const { retryAfterMs } = this.#backoff;
    if (retryAfterMs > 0) this.#backoff.schedule(() => this.#open(), retryAfterMs);
    else this.#open();
  }

  #open(): void {
    const source = this.#options.open();
    source.onmessage = ({ data }) => {
      this.#options.connection.reportAlive();
      this.#onVersion(String(data));
    };
    source.onerror = () => this.#onError(source.readyState === REFUSED);
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
  #onError(isRefused: boolean): void {
    this.#source?.close();
    this.#source = undefined;
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
