import type { EventStream } from "./event-stream.ts";
import type { Resync } from "./resync.ts";

/**
 * Longest random delay before a page queries a change (ms). It prevents all phones from querying at the same moment.
 */
const SPREAD_MS = 2_000;
/** Longest delay before a failed update is tried again (ms). The delay doubles up to this value. */
const LONGEST_SPREAD_MS = 30_000;

/** Updates the page soon after each new version of the catalogue, while the event stream is open. */
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
