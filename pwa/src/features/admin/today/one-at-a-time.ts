/** Delay between a call and the work (ms). Calls of this time, and of the time of running work, cause one repetition. */
const PAUSE_MS = 300;

/** Repeats work soon after it was asked for, once for all calls of a moment, and never twice at the same time. */
export class OneAtATime {
  readonly #work: () => Promise<unknown>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  #isAskedAgain = false;

  /** @param work its failure is ignored */
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
