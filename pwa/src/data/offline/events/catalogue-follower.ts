import type { EventStream } from "./event-stream.ts";
import type { Resync } from "./resync.ts";

/**
 * Longest random delay between the event of a new version and the page's request for it (ms). Without this delay, all
 * phones would send their requests at the same moment.
 */
const SPREAD_MS = 2_000;
/** Longest delay before a failed update is tried again (ms). The delay doubles up to this value. */
const LONGEST_SPREAD_MS = 30_000;

/**
 * While the event stream is open, updates the page soon after the server has announced a new version of the catalogue.
 */
export class CatalogueFollower {
  readonly #events: Pick<EventStream, "on" | "isOpen">;
  readonly #resync: Resync;
  #pending: ReturnType<typeof setTimeout> | undefined;
  #spreadMs = SPREAD_MS;
  #first: string | undefined;
  #version = "";

  constructor(events: Pick<EventStream, "on" | "isOpen">, resync: Resync) {
    this.#events = events;
    this.#resync = resync;
    events.on("message", (version) => this.#onVersion(version));
  }

  #onVersion(version: string): void {
    this.#first ??= version;
    this.#version = version;
    this.#pending ??= setTimeout(() => void this.#follow(), Math.random() * this.#spreadMs);
  }

  /**
   * Updates the page. If the stream has closed in the meantime, does nothing: the next connection sends the version
   * again.
   */
  async #follow(): Promise<void> {
    this.#pending = undefined;
    if (!this.#events.isOpen) return;
    const version = this.#version;
    const isDone = await this.#resync(version, this.#first ?? version);
    if (!isDone) this.#onVersion(version);
    this.#spreadMs = isDone ? SPREAD_MS : Math.min(this.#spreadMs * 2, LONGEST_SPREAD_MS);
  }
}
