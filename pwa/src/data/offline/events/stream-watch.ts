/**
 * Longest time to wait for the first event after a stream was opened (ms). On a dead connection the browser itself
 * would wait forever.
 */
const OPENING_MS = 15_000;
/** Longest time without an event on an open stream (ms). The server sends a heartbeat every 20 seconds. */
const SILENCE_MS = 30_000;
/**
 * Number of attempts to open a new stream at once after a silence. The browser uses its idle connections first, up to
 * five, and these are usually as dead as the silent connection. Each attempt therefore waits only `QUICK_OPENING_MS`
 * for the first event of its stream.
 */
const QUICK_TRIES = 5;
const QUICK_OPENING_MS = 5_000;

export interface StreamWatchOptions {
  /** Called when the stream is silent: the caller must open a new one at once. */
  onSilence(): void;
  /** Called when no connection has answered: the caller must open a new stream after a pause. */
  onDead(): void;
}

/**
 * Detects a stream that is silent although it has not ended, because a router has dropped the connection or there is no
 * route to the server any more. The browser itself would wait forever.
 */
export class StreamWatch {
  readonly #options: StreamWatchOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #quickTries = 0;

  constructor(options: StreamWatchOptions) {
    this.#options = options;
  }

  onOpen(): void {
    const { onSilence, onDead } = this.#options;
    if (this.#quickTries === 0) {
      this.#wait(OPENING_MS, onDead);
    } else {
      this.#quickTries -= 1;
      this.#wait(QUICK_OPENING_MS, onSilence);
    }
  }

  /** Must be called when an event has arrived. */
  onData(): void {
    this.#quickTries = 0;
    this.#wait(SILENCE_MS, () => {
      this.#quickTries = QUICK_TRIES;
      this.#options.onSilence();
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }
}
