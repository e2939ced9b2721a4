/** Runs flushes one after the other; requests that come while one runs share the next. */
export class FlushQueue {
  readonly #flush: (query: boolean) => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #next: { query: boolean; end: Promise<void> } | undefined;

  /** @param flush never rejects; `query` is whether the cart is to be queried if nothing is pending */
  constructor(flush: (query: boolean) => Promise<void>) {
    this.#flush = flush;
  }

  /** @returns a promise of the end of the flush */
  request(query: boolean): Promise<void> {
    if (this.#next) {
      this.#next.query ||= query;
      return this.#next.end;
    }
    const next = { query, end: this.#last.then(() => this.#start()) };
    this.#next = next;
    this.#last = next.end;
    return next.end;
  }

  #start(): Promise<void> {
    const query = this.#next?.query ?? false;
    this.#next = undefined;
    return this.#flush(query);
  }
}
