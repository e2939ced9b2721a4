import { FairQueue } from "../admission/fair-queue.ts";

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
 * Runs tasks in each turn of the event loop for a bounded time only: one of each client's after the other's, a client's own
 * in order of arrival. The event loop accepts one new connection a turn: with hundreds of requests started in one turn, a new
 * visitor would wait for seconds.
 */
export class TurnBudget {
  readonly #budgetMs: number;
  readonly #maxWaitMs: number;
  readonly #waiting = new FairQueue<WaitingTask>();
  #isScheduled = false;

  constructor({ budgetMs = BUDGET_MS, maxWaitMs = MAX_WAIT_MS } = {}) {
    this.#budgetMs = budgetMs;
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Runs a task in this turn or one of the next, and tells it how many milliseconds it has waited. Too many that wait cost
   * the client with most of them its youngest; who has waited for too long, because other tasks took all turns, is refused.
   * @param client what the sender's address counts as
   */
  run(client: string, task: (waitedMs: number) => void, refuse: () => void): void {
    this.#waiting.add(client, { since: performance.now(), run: task, refuse });
    if (this.#waiting.size > MAX_WAITING) this.#waiting.takeFromGreediest(client)?.refuse();
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => this.#runTurn());
    }
  }

  #runTurn(): void {
    const began = performance.now();
    for (let now = began; this.#waiting.size > 0 && now < began + this.#budgetMs; now = performance.now()) {
      const task = this.#waiting.take();
      task?.run(now - task.since);
    }
    this.#refuseLate();
    this.#isScheduled = this.#waiting.size > 0;
    if (this.#isScheduled) setImmediate(() => this.#runTurn());
  }

  /** After the turn, so that nobody is refused for a pause of the whole process that is over. */
  #refuseLate(): void {
    const earliest = performance.now() - this.#maxWaitMs;
    for (const late of this.#waiting.takeOldestThatAre(({ since }) => since < earliest)) late.refuse();
  }
}
