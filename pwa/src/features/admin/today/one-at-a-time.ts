/**
 * Pause between a call of `soon` and the start of the work (ms). Several calls during the pause start the work once.
 * Calls while the work runs repeat it once afterwards.
 */
const PAUSE_MS = 300;

/**
 * Repeats a piece of work, such as a query, soon after each call: once for several calls shortly after each other, and
 * never twice at the same time.
 */
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
