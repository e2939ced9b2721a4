/** Milliseconds of a turn of the event loop in which requests are started. */
const BUDGET_MS = 10;
/** Tasks that wait for one of the next turns; a second's worth of them. */
const MAX_WAITING = 500;

/**
 * Runs tasks in order of arrival, in each turn of the event loop for a bounded time only. The event loop accepts one
 * new connection a turn: with hundreds of requests started in one turn, a new visitor would wait for seconds.
 */
export class TurnBudget {
  readonly #budgetMs: number;
  readonly #waiting: (() => void)[] = [];
  #isScheduled = false;

  constructor(budgetMs = BUDGET_MS) {
    this.#budgetMs = budgetMs;
  }

  /** Runs a task in this turn or one of the next. @returns false when too many wait: this one will not run */
  run(task: () => void): boolean {
    if (this.#waiting.length >= MAX_WAITING) return false;
    this.#waiting.push(task);
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => this.#runTurn());
    }
    return true;
  }

  #runTurn(): void {
    const end = performance.now() + this.#budgetMs;
    let done = 0;
    while (done < this.#waiting.length && performance.now() < end) {
      this.#waiting[done]?.();
      done += 1;
    }
    this.#waiting.splice(0, done);
    this.#isScheduled = this.#waiting.length > 0;
    if (this.#isScheduled) setImmediate(() => this.#runTurn());
  }
}
