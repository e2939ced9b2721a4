/**
 * Pause between a call and the work (ms). All calls during this pause cause the work once; all calls during the work
 * cause it once more.
 */
const PAUSE_MS = 300;

/**
 * Repeats a piece of work soon after each call: once for all calls that arrive together, and never twice at the same
 * time.
 */
export class OneAtATime {
  readonly #work: () => Promise<unknown>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  #isAskedAgain = false;

  /** @param work function whose failure is ignored */
  constructor(work: () => Promise<unknown>) {
    this.#work = work;
  }

  soon(): void {
    if (this.#isRunning) this.#isAskedAgain = true;
    else this.#timer ??= setTimeout(() => void this.#run(), PAUSE_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isAskedAgain = false;
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    this.#isRunning = true;
    await this.#work().catch(() => undefined);
    this.#isRunning = false;
    if (!this.#isAskedAgain) return;
    this.#isAskedAgain = false;
    this.soon();
  }
}
