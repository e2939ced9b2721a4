/** Longest wait for the first event (ms). On a dead connection, opening a stream never ends. */
const OPENING_MS = 15_000;
/** Longest silence (ms). The server sends a heartbeat every 20 seconds. */
const SILENCE_MS = 30_000;
/**
 * Immediate attempts to open the stream after a silence, each with a shorter timeout (ms). The browser tries its idle
 * connections first, up to five more, and those are usually dead too.
 */
const QUICK_TRIES = 5;
const QUICK_OPENING_MS = 5_000;

export interface StreamWatchOptions {
  /** The stream is silent: open a new one at once. */
  onSilence(): void;
  /** No connection has answered: open a new stream after a pause. */
  onDead(): void;
}

/**
 * Detects a stream that has become silent without an end, because a router dropped the connection or a route was
 * lost. The browser itself would wait for ever.
 */
export class StreamWatch {
  readonly #options: StreamWatchOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #quickTries = 0;

  constructor(options: StreamWatchOptions) {
    this.#options = options;
  }

  /** The stream is being opened. */
  onOpen(): void {
    const { onSilence, onDead } = this.#options;
    if (this.#quickTries === 0) {
      this.#wait(OPENING_MS, onDead);
    } else {
      this.#quickTries -= 1;
      this.#wait(QUICK_OPENING_MS, onSilence);
    }
  }

  /** An event has arrived. */
  onWord(): void {
    this.#quickTries = 0;
    this.#wait(SILENCE_MS, () => {
      this.#quickTries = QUICK_TRIES;
      this.#options.onSilence();
    });
  }

  /** The stream is closed. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }
}
