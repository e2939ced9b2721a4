export interface BackoffOptions {
  /** The first pause, in milliseconds; each further one is twice as long. */
  firstMs: number;
  /** No pause grows longer than this, in milliseconds. */
  longestMs: number;
}

/**
 * Runs a task again after pauses that grow. Each pause is drawn at random between half of it and all of it: a server
 * that comes back is not called by all phones at the same moment.
 */
export class Backoff {
  readonly #options: BackoffOptions;
  #pause: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: BackoffOptions) {
    this.#options = options;
    this.#pause = options.firstMs;
  }

  /** Whether a task waits for its turn. */
  get isScheduled(): boolean {
    return this.#timer !== undefined;
  }

  /**
   * Runs the task after the next pause, in place of one that waits.
   * @param retryAfterMs added to the pause: how long the server asks not to be called
   */
  schedule(task: () => void, retryAfterMs = 0): void {
    this.cancel();
    const pause = retryAfterMs + this.#pause * (0.5 + Math.random() / 2);
    this.#pause = Math.min(this.#pause * 2, this.#options.longestMs);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      task();
    }, pause);
  }

  /** Drops the task that waits; the next pause is as long as it would have been. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** After a success: drops the task that waits, and begins again with the first pause. */
  reset(): void {
    this.cancel();
    this.#pause = this.#options.firstMs;
  }
}
