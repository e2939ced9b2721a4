import type { CatchUp } from "./resync.ts";

/** A thousand phones are told at the same moment; each asks within this time, in milliseconds. */
const SPREAD_MS = 2_000;
/** The first pause after a stream broke off; each further one is twice as long, up to the longest. In milliseconds. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** A stream that held as long has not failed, though it ends: proxies cut long ones. In milliseconds. */
const HELD_MS = 30_000;

export interface CatalogueStreamParts {
  open(): Pick<EventSource, "onmessage" | "onerror" | "close">;
  /** Somebody looks at the page, there is a network, and the line need not be spared. */
  isWorthwhile(): boolean;
  catchUp: CatchUp;
}

/**
 * The server's word to an open page that the catalogue has changed. It says the catalogue's version at its opening
 * too, so that each new connection catches up on what was said in between.
 */
export class CatalogueStream {
  readonly #parts: CatalogueStreamParts;
  #source: ReturnType<CatalogueStreamParts["open"]> | undefined;
  #openedAt = 0;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setTimeout> | undefined;
  #first: string | undefined;
  #version = "";

  constructor(parts: CatalogueStreamParts) {
    this.#parts = parts;
  }

  /** Listens from now on, whenever it is worthwhile. */
  start(): void {
    const adjust = () => (this.#parts.isWorthwhile() ? this.#listen() : this.#stop());
    document.addEventListener("visibilitychange", adjust);
    for (const event of ["online", "offline", "pageshow"]) addEventListener(event, adjust);
    // A page that waits in the browser's back-forward cache may hold no connection.
    addEventListener("pagehide", () => this.#stop());
    adjust();
  }

  #listen(): void {
    if (this.#source || this.#retry !== undefined) return;
    this.#openedAt = Date.now();
    const source = this.#parts.open();
    source.onmessage = ({ data }) => this.#hear(String(data));
    source.onerror = () => this.#lost();
    this.#source = source;
  }

  #stop(): void {
    this.#source?.close();
    this.#source = undefined;
    clearTimeout(this.#retry);
    clearTimeout(this.#asking);
    this.#retry = this.#asking = undefined;
  }

  #hear(version: string): void {
    this.#first ??= version;
    this.#version = version;
    this.#asking ??= setTimeout(() => void this.#ask(), Math.random() * SPREAD_MS);
  }

  async #ask(): Promise<void> {
    this.#asking = undefined;
    const version = this.#version;
    if (!(await this.#parts.catchUp(version, this.#first ?? version)) && this.#source) this.#hear(version);
  }

  /** The browser would come back after the same short pause for ever, and all phones at once. */
  #lost(): void {
    this.#source?.close();
    this.#source = undefined;
    this.#failures = Date.now() - this.#openedAt > HELD_MS ? 0 : this.#failures + 1;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures);
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined;
        this.#listen();
      },
      pause * (0.5 + Math.random()),
    );
  }
}
