/** Pause between a call of `soon` and the start of the work (ms). */
const PAUSE_MS = 300;

/**
 * Does a piece of work, such as a query, soon after a call of `soon`. Several calls within a short pause start the work
 * once. Calls while the work is being done start it once more afterwards, so that it never runs twice at the same time.
 */
export class OneAtATime {
  readonly #work: () => Promise<unknown>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  #isAskedAgain = false;

  /** @param work the work to do; if it fails, the failure is ignored */
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
