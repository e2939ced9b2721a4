/** How long a stream may take to say its first word, in milliseconds: on a dead line a connection opens for ever. */
const OPENING_MS = 15_000;
/** How long it may say nothing, in milliseconds: the server's heartbeats come every 20 seconds. */
const SILENCE_MS = 30_000;
/**
 * After a silence the browser's other idle connections, of which it has up to five more, are as dead, and are tried
 * first: so many times the stream is opened anew at once, each given less time (ms).
 */
const QUICK_TRIES = 5;
const QUICK_OPENING_MS = 5_000;

export interface StreamWatchOptions {
  /** The line is silent: the stream is to be opened anew at once. */
  onSilence(): void;
  /** Nothing was heard on any connection: the stream is to be opened anew after a pause. */
  onDead(): void;
}

/**
 * Notices when a stream's line has gone silent without an end (a router that has forgotten it, a lost route): the
 * browser would wait for ever.
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

  /** The stream has said something. */
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
