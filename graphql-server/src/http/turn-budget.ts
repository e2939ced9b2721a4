/** Milliseconds of a turn of the event loop in which requests are started. */
const BUDGET_MS = 10;
/** Tasks that wait for one of the next turns; a second's worth of them. */
const MAX_WAITING = 500;
/** Milliseconds after which a task that other tasks keep waiting is refused. */
const MAX_WAIT_MS = 1_000;

interface WaitingTask {
  readonly since: number;
  run(waitedMs: number): void;
  refuse(): void;
}

/**
 * Runs tasks in order of arrival, in each turn of the event loop for a bounded time only. The event loop accepts one
 * new connection a turn: with hundreds of requests started in one turn, a new visitor would wait for seconds.
 */
export class TurnBudget {
  readonly #budgetMs: number;
  readonly #maxWaitMs: number;
  readonly #waiting: WaitingTask[] = [];
  #isScheduled = false;

  constructor({ budgetMs = BUDGET_MS, maxWaitMs = MAX_WAIT_MS } = {}) {
    this.#budgetMs = budgetMs;
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Runs a task in this turn or one of the next, and tells it how many milliseconds it has waited. Refuses it at once when
   * too many wait, and when other tasks have taken all turns for too long.
   */
  run(task: (waitedMs: number) => void, refuse: () => void): void {
    if (this.#waiting.length < MAX_WAITING)
      this.#waiting.push({ since: performance.now(), run: task, refuse });
    else refuse();
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => this.#runTurn());
    }
  }

  #runTurn(): void {
    const began = performance.now();
    for (let now = began; this.#waiting.length > 0 && now < began + this.#budgetMs; now = performance.now()) {
      const task = this.#waiting.shift();
      task?.run(now - task.since);
    }
    this.#refuseLate();
    this.#isScheduled = this.#waiting.length > 0;
    if (this.#isScheduled) setImmediate(() => this.#runTurn());
  }

  /** After the turn, so that nobody is refused for a pause of the whole process that is over. */
  #refuseLate(): void {
    const earliest = performance.now() - this.#maxWaitMs;
    while (this.#waiting[0] && this.#waiting[0].since < earliest) this.#waiting.shift()?.refuse();
  }
}
