/**
 * Delay between a call and the work (ms). All calls in this time, or while the work runs, together cause one
 * repetition.
 */
const PAUSE_MS = 300;

/**
 * Repeats a piece of work soon after it was asked for: once for all calls that come together, and never twice at the
 * same time.
 */
export class OneAtATime {
  readonly #work: () => Promise<unknown>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  #isAskedAgain = false;

  /** @param work the work; a failure is ignored */
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
