/**
 * Calls its listeners when something shows that the server may be reachable again: an answered request, an event of a
 * stream, the event `online`, or a page that becomes visible. `navigator.onLine` alone is not enough, because it stays
 * true on a dead connection.
 */
export class ConnectionMonitor {
  readonly #listeners = new Set<() => void>();
  #aliveAt = Number.NEGATIVE_INFINITY;

  /** Time of the last sign that the server is reachable, by the page's monotonic clock (ms). */
  get aliveAt(): number {
    return this.#aliveAt;
  }

  /**
   * Calls `listener` at each sign that the server may be reachable, which may be often. @returns a function that ends
   * the subscription
   */
  onAlive(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  reportAlive(): void {
    this.#aliveAt = performance.now();
    for (const listener of this.#listeners) listener();
  }
}

export const connection = new ConnectionMonitor();
