/**
 * The one place that hears when the server may be reached again, and tells those who wait for it. A sign of life is an
 * answered request, a message on a stream, `online`, or the page looked at again; `navigator.onLine` alone stays true
 * on a line that is dead.
 */
export class ConnectionMonitor {
  readonly #listeners = new Set<() => void>();
  #aliveAt = Number.NEGATIVE_INFINITY;

  /** When the last sign of life was, by the page's monotonic clock (ms). */
  get aliveAt(): number {
    return this.#aliveAt;
  }

  /** Calls the listener at each sign of life, which may be often. @returns a function that stops it */
  onAlive(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** There was a sign of life. */
  reportAlive(): void {
    this.#aliveAt = performance.now();
    for (const listener of this.#listeners) listener();
  }
}

/** The page's connection to the shop. */
export const connection = new ConnectionMonitor();
